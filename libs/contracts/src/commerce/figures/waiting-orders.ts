import { IsInt, IsOptional, IsUUID } from 'class-validator';
import { One } from '../../fields/nested';
import { Nothing, request } from '../../kit/request';

/** Orders that wait for one reason. */
export class WaitingFor {
  @IsInt() count: number;
  /** The order that waits longest; null if none does. */
  @IsOptional() @IsUUID() oldestId: string | null;
}

export class WaitingOrders {
  /** Disputes and inquiries whose bank waits for evidence. */
  @One(() => WaitingFor) disputes: WaitingFor;
  /** Paid for more than five minutes ago and not handed out, or paid with another amount. */
  @One(() => WaitingFor) purchases: WaitingFor;
}

/** Orders that wait for a person. */
export const waitingOrders = request('commerce.waiting-orders.count', {
  http: 'GET /api/admin/waiting-orders',
  description: 'Counts the orders that wait for a person.',
  input: Nothing,
  output: WaitingOrders,
  access: 'orders:read',
  idempotent: true,
});
