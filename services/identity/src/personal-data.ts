import type { EntityManager } from 'typeorm';
import { registeredMethods } from '#platform/registrations/registered-methods';

export const erasures = registeredMethods<[EntityManager, string], Promise<void>>();
/** Registers a method that erases a user, by id, from a table. The row of the user is anonymous already. */
export const Erasure = erasures.register;
