import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Min } from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { event } from '../kit/event';
import type { Cents } from '../kit/money';
import { Many } from '../kit/nested';

export class PaidItem {
  @IsUUID() itemId: string;
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  /** As it was called when it was bought. */
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
}
/** May be published again with a new id by the sweep; `orderId` is the key that makes it once. */
export const orderPaid = event('commerce.order-paid', 1, OrderPaid, { consumers: ['licensing'] });

export class OrderRefunded {
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  @IsISO8601() refundedAt: string;
  /** When the state was read from the payment provider; an older fact never overrules a newer one. */
  @IsOptional() @IsISO8601() asOf?: string;
}
/** The whole amount went back. Part refunds keep the licence and are not told. */
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
/** A refund failed or was taken back: what was revoked is due again. */
export const orderRestored = event('commerce.order-restored', 1, OrderRestored, { consumers: ['licensing'] });
