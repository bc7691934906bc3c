import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { GiftDetails } from '#contracts/commerce/gifts';
import type { Language } from '#contracts/kit/actor';
import type { Cents } from '#contracts/fields/money';
import type { DisputeOutcome, OrderState } from './states/order.states';

/** The gift of an order whose recipient only licensing knows. */
export const deliveredGift: GiftDetails = { email: '' };

/** One purchase, at the prices of that moment; amounts in minor units of `currency`. */
@Entity('orders')
export class Order {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') state: OrderState;
  /** Assigned when the order is paid. */
  @Column('text', { nullable: true }) number: string | null;

  @Column('text') language: Language;
  @Column('text') email: string;
  @Column('text') firstName: string;
  @Column('text') lastName: string;

  /** The recipient and the words of a gift; without them once licensing has it, and after an erasure. Null for other orders. */
  @Column('jsonb', { nullable: true }) gift: GiftDetails | null;

  /** The version of the terms in force when the order was placed; null if it was not recorded. */
  @Column('text', { nullable: true }) termsVersion: string | null;

  @Column('text') currency: string;
  /** Of the shop when the order was placed: dates in its mails and documents stay the same after a change. */
  @Column('text', { default: 'UTC' }) timeZone: string;
  @Column('int') subtotalCents: Cents;
  @Column('int', { default: 0 }) discountCents: Cents;
  /** The personal offer that the order was placed with. */
  @Column('uuid', { nullable: true }) offerId: string | null;
  @Column('int', { default: 0 }) taxCents: Cents;
  @Column('int') totalCents: Cents;
  @Column('int', { default: 0 }) refundedCents: Cents;
  /** The full amount was refunded, and the customer keeps the licences that no refund of lines has revoked. */
  @Column('boolean', { default: false }) keepsLicences: boolean;
  @Column('text', { nullable: true }) taxCountry: string | null;

  /** Entered by the customer at Stripe; the country is evidence for taxes. */
  @Column('text', { nullable: true }) billingCountry: string | null;
  @Column('text', { nullable: true }) billingEmail: string | null;
  @Column('text', { nullable: true }) billingName: string | null;

  @Column('text', { nullable: true }) paymentIntentId: string | null;
  @Column('text', { nullable: true }) chargeId: string | null;
  @Column('text', { nullable: true }) receiptUrl: string | null;
  @Column('text', { nullable: true }) cardBrand: string | null;
  @Column('text', { nullable: true }) cardLast4: string | null;
  @Column('text', { nullable: true }) dispute: DisputeOutcome | null;
  @Column('text', { nullable: true }) reviewReason: string | null;

  @Column('text', { nullable: true }) downloadToken: string | null;
  /** How often the receipt was sent again. */
  @Column('int', { default: 0 }) receiptCopies: number;
  /** The request id of the purchase; events, logs and mails of this order carry it. */
  @Column('text') requestId: string;

  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;
  @Column('timestamptz', { nullable: true }) refundedAt: Date | null;
  @Column('timestamptz', { nullable: true }) fulfilledAt: Date | null;
  /** When `commerce.order-paid` was last published, and how often. */
  @Column('timestamptz', { nullable: true }) announcedAt: Date | null;
  @Column('int', { default: 0 }) announcements: number;
  /** Optimistic lock: increases with every change. Facts that were read from Stripe before a change are read again. */
  @Column('int', { default: 0 }) revision: number;
}
