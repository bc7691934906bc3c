import type { EntityManager } from 'typeorm';
import type { CommerceExport } from '#contracts/commerce/data-export';
import { registeredMethods } from '#platform/registrations/registered-methods';
import type { Order } from './orders/placed-orders/orders.service';

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

/** A customer who exports the data, with the orders of one part. */
export interface ExportingCustomer {
  userId: string;
  orderIds: readonly string[];
  /** The paid orders of them, oldest first. */
  paid: readonly Order[];
  /** What belongs to no order is in the first part of the export. */
  isFirstPart: boolean;
}

export const dataExports = registeredMethods<[ExportingCustomer], Promise<Partial<CommerceExport>>>();
/** Registers a method that returns what a table contributes to the data export of a customer. */
export const DataExport = dataExports.register;

/** An account that was merged into another one. */
export interface MergedCustomer {
  /** The account that is left. */
  userId: string;
  formerUserId: string;
}

export const accountMerges = registeredMethods<[EntityManager, MergedCustomer], Promise<void>>();
/** Registers a method that gives the rows of a table to the account that is left. */
export const AccountMerge = accountMerges.register;
