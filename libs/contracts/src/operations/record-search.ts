import { IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { Many } from '../fields/nested';
import { request } from '../kit/request';
import type { ServiceName } from '../kit/services';
import { Trimmed } from '../kit/text';

/** Services whose records the search of the panel finds. */
export const searchedServices = [
  'identity',
  'commerce',
  'licensing',
] as const satisfies readonly ServiceName[];

/** Records of one service in an answer. */
export const maxFoundRecords = 8;

export class SearchRecords {
  @Trimmed() @IsString() @Length(2, 254) text: string;
}

const recordKinds = ['customer', 'order', 'licence', 'computer'] as const;
/** What the text matched: a name, an address, an order number, an id of Stripe, the last four of a licence, a computer code or an id. */
const matchedFields = ['name', 'email', 'number', 'stripe', 'licence', 'computer', 'id'] as const;

/** A record that the text leads to, with the customer that it belongs to. */
export class FoundRecord {
  @IsIn([...recordKinds]) kind: (typeof recordKinds)[number];
  @IsUUID() id: string;
  @IsUUID() userId: string;
  /** Name of a customer, product or computer, or the number of an order, which an unpaid one has not. */
  @IsOptional() @IsString() title: string | null;
  /** Address of the customer, last four of a licence or code of a computer. */
  @IsString() detail: string;
  @IsIn([...matchedFields]) matched: (typeof matchedFields)[number];
}

export class FoundRecords {
  @Many(() => FoundRecord) records: FoundRecord[];
}

const searchOf = (service: (typeof searchedServices)[number]) =>
  request(`${service}.records.search`, {
    input: SearchRecords,
    output: FoundRecords,
    access: 'customers:read',
    idempotent: true,
  });

/** The best records of each service, at most `maxFoundRecords`. */
export const recordSearches = {
  identity: searchOf('identity'),
  commerce: searchOf('commerce'),
  licensing: searchOf('licensing'),
};
