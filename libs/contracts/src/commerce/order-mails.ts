import { IsString, Length } from 'class-validator';
import { notFound, tooManyRequests, unavailable } from '../kit/failure';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { nothingToSend, SentCopy } from './account-orders';
import { OrderId } from './orders';

/** The reason is for the audit log; the customer does not read it. */
export class ResendOrderMail extends OrderId {
  @Trimmed() @IsString() @Length(3, 500) reason: string;
}

/** Sends the mail of an order again, to the address of the purchase; its download link is valid for its full time again. */
export const resendOrderMail = request('commerce.orders.resend-mail', {
  input: ResendOrderMail,
  output: SentCopy,
  access: 'orders:write',
  fails: [notFound, nothingToSend, tooManyRequests, unavailable],
});
