import { IsOptional } from 'class-validator';
import { TimelineEntry } from '#contracts/commerce/orders';
import { type FindOrder, OrderDetails, findOrder } from '#contracts/commerce/order-details';
import { Many, One } from '#contracts/fields/nested';
import { OrderEntitlements } from '#contracts/licensing/order-entitlements';
import type { RouteContract } from '../../http/route-contract';

/** An order with the data of commerce and licensing. */
export class OrderView extends OrderDetails {
  /** Null while licensing is unavailable. */
  @IsOptional() @One(() => OrderEntitlements) rights: OrderEntitlements | null;
  /** The events of both services, by time. */
  @Many(() => TimelineEntry) timeline: TimelineEntry[];
}

export const viewOrderRoute: RouteContract<FindOrder, OrderView> = {
  subject: 'gateway.orders.view',
  access: findOrder.access,
  input: findOrder.input,
  output: OrderView,
  fails: findOrder.fails,
};

/** What licensing adds to the timeline of an order. */
export function licensingEntries({
  rights,
  history = [],
  downloads,
  mails,
}: OrderEntitlements): TimelineEntry[] {
  return [
    ...rights.map(({ createdAt, name }) => ({ what: 'entitled', at: createdAt, about: name })),
    ...history.map(({ kind, at, name }) => ({ what: `licence_${kind}`, at, about: name })),
    ...rights.flatMap(({ seats }) =>
      seats.map(({ takenAt, machineName }) => ({ what: 'seat', at: takenAt, about: machineName })),
    ),
    ...(downloads?.transfers ?? []).map(({ startedAt, completedAt }) => ({
      what: completedAt ? 'downloaded' : 'download_begun',
      at: completedAt ?? startedAt,
    })),
    ...mails.map(({ template, state, queuedAt, sentAt }) => ({
      what: `mail_${state}`,
      at: sentAt ?? queuedAt,
      about: template,
    })),
  ];
}

/** Combines the data of both services. */
export function orderView(file: OrderDetails, rights: OrderEntitlements | null): OrderView {
  const moments = [...file.moments, ...(rights ? licensingEntries(rights) : [])];
  return { ...file, rights, timeline: moments.sort((a, b) => a.at.localeCompare(b.at)) };
}
