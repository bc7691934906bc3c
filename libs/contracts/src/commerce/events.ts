import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Min } from 'class-validator';
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
export const orderPaid = event('commerce.order-paid', 1, OrderPaid, { consumers: ['licensing'] });

export class OrderRefunded {
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  @IsISO8601() refundedAt: string;
  /** When the state was read from Stripe; an older event never overrides a newer one. */
  @IsOptional() @IsISO8601() asOf?: string;
}
/** The full amount was refunded. Partial refunds keep the licence and are not published. */
export const orderRefunded = event('commerce.order-refunded', 1, OrderRefunded, { consumers: ['licensing'] });

export class OrderDisputed {
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  /** open: suspend; won: restore; lost: revoke. */
  @IsIn(['open', 'won', 'lost']) outcome: 'open' | 'won' | 'lost';
  @IsISO8601() occurredAt: string;
}
export const orderDisputed = event('commerce.order-disputed', 1, OrderDisputed, { consumers: ['licensing'] });

export class OrderRestored {
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  @IsISO8601() restoredAt: string;
}
/** A full refund failed, so the revoked entitlement is restored. */
export const orderRestored = event('commerce.order-restored', 1, OrderRestored, { consumers: ['licensing'] });

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
});
