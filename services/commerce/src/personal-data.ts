import type { EntityManager } from 'typeorm';
import { registeredMethods } from '#platform/registrations/registered-methods';

/** A customer whose account was deleted. The orders are locked. */
export interface ErasedCustomer {
  userId: string;
  orderIds: readonly string[];
  /** The addresses of the orders. */
  emails: readonly string[];
  /** Replaces them. */
  anonymousEmail: string;
}

export const erasures = registeredMethods<
  [EntityManager, ErasedCustomer],
  Promise<readonly string[] | void>
>();
/** Registers a method that erases a customer from a table. It may return the keys of mails that are erased as well. */
export const Erasure = erasures.register;
