import { IsOptional } from 'class-validator';
import { AccountOrder, type FindAccountOrder, findAccountOrder } from '#contracts/commerce/account-orders';
import { Many, One } from '#contracts/fields/nested';
import { OrderGift } from '#contracts/licensing/giving/gifts';
import { OrderEntitlement, OrderEntitlements } from '#contracts/licensing/order-entitlements';
import type { RouteContract } from '../../http/route-contract';
import { licensingEntries } from '../../admin/orders/order-view';

/** An order of the account with the data of commerce and licensing. */
export class AccountOrderView extends AccountOrder {
  /** Null while licensing is unavailable. */
  @IsOptional() @Many(() => OrderEntitlement) licences: OrderEntitlement[] | null;
  /** Only of an order that is a gift. */
  @IsOptional() @One(() => OrderGift) gift?: OrderGift | null;
}

export const viewAccountOrderRoute: RouteContract<FindAccountOrder, AccountOrderView> = {
  subject: 'gateway.account-orders.view',
  input: findAccountOrder.input,
  output: AccountOrderView,
  fails: findAccountOrder.fails,
};

/** Combines the data of both services; the timeline is by time. */
export function accountOrderView(order: AccountOrder, rights: OrderEntitlements | null): AccountOrderView {
  const timeline = [...order.timeline, ...(rights ? licensingEntries(rights) : [])];
  return {
    ...order,
    licences: rights?.rights ?? null,
    gift: rights?.gift ?? null,
    timeline: timeline.sort((a, b) => a.at.localeCompare(b.at)),
  };
}
