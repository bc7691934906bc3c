import type { AlertCondition } from '#contracts/operations/alert-conditions';
import { registeredMethods } from '../registrations/registered-methods';

export const alertSources = registeredMethods<[], Promise<AlertCondition[]>>();
/**
 * Registers a method that returns what is wrong in a table, the oldest first where there is a limit: what was reported stays reported
 * until it ends.
 */
export const AlertSource = alertSources.register;
