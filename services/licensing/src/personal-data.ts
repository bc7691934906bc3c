import type { EntityManager } from 'typeorm';
import { registeredMethods } from '#platform/registrations/registered-methods';

/** A user whose account was deleted. The licences and computers are locked, and the mails to the addresses are erased. */
export interface ErasedUser {
  userId: string;
  /** All addresses that mails were sent to, except those of other users. */
  addresses: readonly string[];
  /** Replaces them. */
  anonymousEmail: string;
}

export const erasures = registeredMethods<[EntityManager, ErasedUser], Promise<readonly string[] | void>>();
/** Registers a method that erases a user from a table. It may return the keys of mails that are erased as well. */
export const Erasure = erasures.register;
