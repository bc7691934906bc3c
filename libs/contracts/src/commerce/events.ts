import { IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Min } from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { event } from '../kit/event';
import type { Cents } from '../fields/money';
import { Many, One } from '../fields/nested';
import { PaidGift } from './gifts';

export class PaidItem {
  @IsUUID() itemId: string;
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  /** The name at the time of purchase. */
  @IsString() name: string;
  @IsString() version: string;
  @IsInt() @Min(0) priceCents: Cents;
  /** Counted from 0; the parts of a bundle share their line. */
  @IsInt() @Min(0) line: number;
  @IsOptional() @IsString() bundleName?: string;
  /** The owned product whose licence is superseded. */
  @IsOptional() @IsUUID() upgradesPluginId?: string;
}

export class OrderPaid {
  @IsUUID() orderId: string;
  @IsString() orderNumber: string;
  @IsUUID() userId: string;
  @IsString() email: string;
  @IsOptional() @IsString() firstName?: string;
  @IsIn([...languages]) language: Language;
  @IsISO8601() paidAt: string;
  @Many(() => PaidItem) items: PaidItem[];
  /** The products are for another person: licensing makes a code of them instead of licences of the buyer. */
  @IsOptional() @One(() => PaidGift) gift?: PaidGift;
}
/** The sweep may publish it again with a new event id; consumers are idempotent by `orderId`. */
export const orderPaid = event('commerce.order-paid', 1, OrderPaid, {
  orderedConsumers: ['identity'],
  consumers: ['licensing'],
});

export class OrderRefunded {
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  @IsISO8601() refundedAt: string;
  /** When the state was read from Stripe; an older event never overrides a newer one. */
  @IsOptional() @IsISO8601() asOf?: string;
}
/** The full amount was refunded, and the licences of the order are revoked. */
export const orderRefunded = event('commerce.order-refunded', 1, OrderRefunded, {
  orderedConsumers: ['identity'],
  consumers: ['licensing'],
});

export class OrderItemsRefunded {
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  /** All products of the order whose licences refunds of lines have revoked; a failed refund removes them again. */
  @IsArray() @IsUUID(undefined, { each: true }) pluginIds: string[];
  /** A list never replaces one of a later moment. */
  @IsISO8601() refundedAt: string;
}
/** The complete list after each change, while the order as a whole is not revoked. */
export const orderItemsRefunded = event('commerce.order-items-refunded', 1, OrderItemsRefunded, {
  orderedConsumers: ['identity'],
  consumers: ['licensing'],
});

export class OrderDisputed {
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  /** open: suspend; won: restore; lost: revoke. */
  @IsIn(['open', 'won', 'lost']) outcome: 'open' | 'won' | 'lost';
  @IsISO8601() occurredAt: string;
}
export const orderDisputed = event('commerce.order-disputed', 1, OrderDisputed, {
  orderedConsumers: ['identity'],
  consumers: ['licensing'],
});

export class OrderRestored {
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  @IsISO8601() restoredAt: string;
}
/** A full refund failed, so the revoked entitlement is restored. */
export const orderRestored = event('commerce.order-restored', 1, OrderRestored, { consumers: ['licensing'] });

export class OrderReassigned {
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  @IsUUID() formerUserId: string;
  @IsString() email: string;
  @IsISO8601() reassignedAt: string;
}
/** An order that was bought with a mistyped address belongs to another account now. */
export const orderReassigned = event('commerce.order-reassigned', 1, OrderReassigned, {
  consumers: ['licensing'],
});

/** One period in which a product costs less than its list price. */
export class ScheduledReduction {
  @IsUUID() saleId: string;
  @IsISO8601() startsAt: string;
  @IsISO8601() endsAt: string;
  /** The list price that it was computed from; with another one it does not apply. */
  @IsInt() @Min(0) listCents: Cents;
  @IsInt() @Min(0) priceCents: Cents;
  /** Lowest price of the 30 days before the reduction (Directive 98/6/EC, article 6a). */
  @IsInt() @Min(0) lowestCents: Cents;
}

export class PriceSchedule {
  @IsUUID() pluginId: string;
  /** A schedule never replaces one with a greater version. */
  @IsInt() @Min(0) version: number;
  @Many(() => ScheduledReduction) reductions: ScheduledReduction[];
}

export class PricesScheduled {
  @Many(() => PriceSchedule) schedules: PriceSchedule[];
}
/** The present and future reductions of products, ahead of their start: the receiver applies them by its clock. */
export const pricesScheduled = event('commerce.prices-scheduled', 1, PricesScheduled, {
  consumers: ['catalogue'],
  subscribers: ['commerce'],
});
