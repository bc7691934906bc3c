import { IsIn, IsInt, IsISO8601, IsOptional, IsString } from 'class-validator';
import { notFound } from '../kit/failure';
import { Many } from '../kit/nested';
import { request } from '../kit/request';
import { SentMail } from '../kit/sent-mail';
import { OrderDetail, OrderId } from './administration';
import { Refund } from './refunds';

/** One Checkout Session of an order. */
export class PaymentAttempt {
  @IsInt() number: number;
  @IsString() state: string;
  @IsOptional() @IsString() sessionId: string | null;
  @IsISO8601() createdAt: string;
  @IsISO8601() expiresAt: string;
}

/** What Stripe told about the order's payment. */
export class PaymentEvent {
  @IsString() id: string;
  @IsString() type: string;
  @IsIn(['waiting', 'done', 'ignored', 'failed']) state: 'waiting' | 'done' | 'ignored' | 'failed';
  @IsISO8601() createdAt: string;
}

/** Everything commerce knows of one order: enough to answer a customer. */
export class OrderFile extends OrderDetail {
  @Many(() => PaymentAttempt) attempts: PaymentAttempt[];
  @Many(() => Refund) refunds: Refund[];
  @Many(() => PaymentEvent) paymentEvents: PaymentEvent[];
  @Many(() => SentMail) mails: SentMail[];
}

export const orderFile = request('commerce.administration.find', {
  input: OrderId,
  output: OrderFile,
  access: 'admin',
  fails: [notFound],
  idempotent: true,
});
