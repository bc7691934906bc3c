import type { EntityManager } from 'typeorm';
import type { LicensingExport } from '#contracts/licensing/personal-data';
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

/** The rows of each list that one part of the data export has. */
export interface ExportPart {
  skip: number;
  take: number;
}

export const dataExports = registeredMethods<
  [userId: string, part: ExportPart],
  Promise<Partial<LicensingExport>>
>();
/** Registers a method that returns what a table contributes to a part of the data export of a user. */
export const DataExport = dataExports.register;

/** An account that was merged into another one. Purchases, licences and computers of both are locked. */
export interface MergedUser {
  /** The account that is left. */
  userId: string;
  formerUserId: string;
  /** The address of the account that is left; null if it is not known here. */
  email: string | null;
  mergedAt: Date;
  /** Computers that both accounts have registered: the row of the former account, and the one that is left. */
  sameComputers: readonly { from: string; to: string }[];
}

export const accountMerges = registeredMethods<[EntityManager, MergedUser], Promise<void>>();
/** Registers a method that gives the rows of a table to the account that is left. */
export const AccountMerge = accountMerges.register;
