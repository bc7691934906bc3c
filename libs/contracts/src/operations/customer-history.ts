import { IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many } from '../fields/nested';
import { notFound } from '../kit/failure';
import { request } from '../kit/request';
import { personalDataServices } from '../kit/services';

/** Newest entries of one service in an answer. */
export const maxHistoryEntries = 200;

export class FindCustomerHistory {
  /** The id of the customer. */
  @IsUUID() id: string;
}

/** Something that happened with a customer. Services answer their part of the timeline; nothing is copied. */
export class HistoryEntry {
  @IsISO8601() at: string;
  /** Names its text in the panel: `order_paid`. */
  @IsString() what: string;
  /** A product, an address, a number or a version. */
  @IsOptional() @IsString() about?: string;
  @IsOptional() @IsUUID() orderId?: string;
}

/** Newest first. */
export class CustomerHistory {
  @Many(() => HistoryEntry) entries: HistoryEntry[];
}

/** The newest entries of a service, newest first. */
export function newestEntries(entries: readonly HistoryEntry[]): CustomerHistory {
  const newest = [...entries].sort((a, b) => b.at.localeCompare(a.at));
  return { entries: newest.slice(0, maxHistoryEntries) };
}

const historyOf = (service: (typeof personalDataServices)[number]) =>
  request(`${service}.customers.history`, {
    input: FindCustomerHistory,
    output: CustomerHistory,
    access: 'customers:read',
    fails: [notFound],
    idempotent: true,
  });

export const customerHistories = {
  identity: historyOf('identity'),
  newsletter: historyOf('newsletter'),
  commerce: historyOf('commerce'),
  licensing: historyOf('licensing'),
};
