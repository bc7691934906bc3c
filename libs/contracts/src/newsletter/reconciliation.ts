import { ArrayMaxSize, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Max, Min } from 'class-validator';
import { Many } from '../fields/nested';
import { request } from '../kit/request';

const maxCustomers = 200;

export class PageOfCustomers {
  /** The last user of the page before. */
  @IsOptional() @IsUUID() after?: string;
  @IsInt() @Min(1) @Max(maxCustomers) limit: number;
}

/** An account as newsletter knows it: its address links a subscriber to the account. */
export class ReconciledCustomer {
  @IsUUID() userId: string;
  /** SHA-256 of the address, in hex. Null without an address. */
  @IsOptional() @IsString() emailHash: string | null;
  @IsOptional() @IsISO8601() since: string | null;
  /** The plug-ins that the customer owns, for the segments of campaigns. */
  @IsUUID(undefined, { each: true }) pluginIds: string[];
}

export class CustomersPage {
  @Many(() => ReconciledCustomer) customers: ReconciledCustomer[];
}

/** All customers in the order of their ids. */
export const pageOfCustomers = request('newsletter.reconciliation.page', {
  input: PageOfCustomers,
  output: CustomersPage,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});

export class FindCustomers {
  @IsUUID(undefined, { each: true }) @ArrayMaxSize(maxCustomers) userIds: string[];
}

/** Those of some customers that newsletter knows. */
export const findCustomers = request('newsletter.reconciliation.find', {
  input: FindCustomers,
  output: CustomersPage,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});
