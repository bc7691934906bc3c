import { notFound, tooManyRequests, unavailable } from '../kit/failure';
import { request } from '../kit/request';
import { nothingToSend, SentCopy } from './account-orders';
import { OrderId } from './orders';

/** Sends the mail of an order again, to the address of the purchase; its download link is valid for its full time again. */
export const resendOrderMail = request('commerce.orders.resend-mail', {
  input: OrderId,
  output: SentCopy,
  access: 'orders:write',
  fails: [notFound, nothingToSend, tooManyRequests, unavailable],
});
