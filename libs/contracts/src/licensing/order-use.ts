import { IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many } from '../fields/nested';
import { request } from '../kit/request';
import { SentMail } from '../operations/sent-mail';

export class FindOrderUse {
  @IsUUID() orderId: string;
}

/** A licence that an order grants, to the recipient if it is a gift, and when a computer used it for the first time. */
export class UsedLicence {
  @IsUUID() subjectId: string;
  @IsString() name: string;
  /** Null if it was never activated. A later deactivation changes nothing. */
  @IsOptional() @IsISO8601() firstActivatedAt: string | null;
}

export class OrderDownload {
  @IsISO8601() startedAt: string;
  /** Null if the transfer was aborted. */
  @IsOptional() @IsISO8601() completedAt: string | null;
}

/** How the products of an order were used. A licence that another order grants by now is not among them. */
export class OrderUse {
  @Many(() => UsedLicence) licences: UsedLicence[];
  @Many(() => OrderDownload) downloads: OrderDownload[];
  @Many(() => SentMail) mails: SentMail[];
}

/** Decides about withdrawals, and is evidence in disputes. */
export const findOrderUse = request('licensing.entitlements.use-of-order', {
  input: FindOrderUse,
  output: OrderUse,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});
