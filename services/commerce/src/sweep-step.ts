import { registeredMethods } from '#platform/registrations/registered-methods';

export const sweepSteps = registeredMethods<[], Promise<void>, [name: string]>();
/** Registers a method with its name in the log as a step of the sweep, which runs every `SWEEP_SECONDS` on one replica. */
export const SweepStep = sweepSteps.register;
