import { IsOptional, IsString } from 'class-validator';
import { Nothing, request } from '../../kit/request';

class OrderCurrency {
  /** Absent while there is no order. */
  @IsOptional() @IsString() currency?: string;
}

/** The currency that the shop has orders in: it cannot be changed any more. */
export const readOrderCurrency = request('commerce.orders.currency', {
  input: Nothing,
  output: OrderCurrency,
  access: 'service',
  callers: ['identity'],
  idempotent: true,
});
