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
