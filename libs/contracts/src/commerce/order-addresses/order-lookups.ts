import { IsISO8601, IsOptional, IsString, IsUUID, Length, Matches } from 'class-validator';
import { OneTimeCode } from '../../fields/code';
import { IsEmailAddress } from '../../fields/email';
import { Many } from '../../fields/nested';
import { failure, notFound, tooManyRequests, unavailable } from '../../kit/failure';
import { Nothing, request } from '../../kit/request';
import { Trimmed } from '../../kit/text';
import { AccountOrderSummary, nothingToSend, SentCopy } from '../account-orders';
import { orderNumberPattern } from '../billing';
import { DocumentFile, noSuchDocument } from '../order-documents';

export class RequestOrderLookup {
  @IsEmailAddress() email: string;
}

/** The same for every address, so that the response does not reveal customers. */
export class OrderLookupRequested {
  /** A mailed code is valid together with this id alone. */
  @IsUUID() lookupId: string;
}

/** Mails a code and a link to the address, if it has orders. The response is sent before anybody looks for them. */
export const requestOrderLookup = request('commerce.order-lookups.request', {
  input: RequestOrderLookup,
  output: OrderLookupRequested,
  access: 'public',
  fails: [tooManyRequests],
});

export class RedeemOrderLookup {
  /** With the code. */
  @IsOptional() @IsUUID() lookupId?: string;
  /** The mailed code of six digits. */
  @IsOptional() @OneTimeCode() @Matches(/^\d{6}$/) code?: string;
  /** The token of the mailed link, in place of id and code. */
  @IsOptional() @Trimmed() @IsString() @Length(20, 64) token?: string;
}

export class OrderLookupAccess {
  /** Grants access to the orders of the address. The gateway stores it in a cookie. */
  @IsString() access: string;
  @IsISO8601() expiresAt: string;
}

/** Unknown, expired or used up code or link; the reason is not revealed. */
export const lookupRefused = failure()('LOOKUP_REFUSED', 'invalid');

export const redeemOrderLookup = request('commerce.order-lookups.redeem', {
  input: RedeemOrderLookup,
  output: OrderLookupAccess,
  access: 'public',
  fails: [lookupRefused, tooManyRequests],
});

export class FoundOrdersQuery {
  @IsString() @Length(20, 64) access: string;
}

/** Ends an access, with the code and the link that opened it. An unknown or ended one is no error. */
export const endOrderLookup = request('commerce.order-lookups.end', {
  input: FoundOrdersQuery,
  output: Nothing,
  access: 'public',
  idempotent: true,
});

export class FoundOrders {
  @IsString() email: string;
  @IsISO8601() expiresAt: string;
  /** Newest first. */
  @Many(() => AccountOrderSummary) orders: AccountOrderSummary[];
}

/** The access has ended, or never was one. */
export const lookupEnded = failure()('LOOKUP_ENDED', 'gone');

export const listFoundOrders = request('commerce.order-lookups.orders', {
  input: FoundOrdersQuery,
  output: FoundOrders,
  access: 'public',
  fails: [lookupEnded],
  idempotent: true,
});

export class FoundOrderQuery extends FoundOrdersQuery {
  @IsString() @Matches(orderNumberPattern) number: string;
}

/** The receipt of a found order as PDF, in the language of the order. */
export const readFoundReceipt = request('commerce.order-lookups.receipt', {
  input: FoundOrderQuery,
  output: DocumentFile,
  access: 'public',
  fails: [lookupEnded, notFound, noSuchDocument, tooManyRequests],
  idempotent: true,
  timeoutMs: 10_000,
});

/** Mails the receipt of a found order with a fresh download link, to the address of the purchase alone. */
export const resendFoundReceipt = request('commerce.order-lookups.resend', {
  input: FoundOrderQuery,
  output: SentCopy,
  access: 'public',
  fails: [lookupEnded, notFound, nothingToSend, tooManyRequests, unavailable],
});
