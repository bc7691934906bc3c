import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import type { Cents } from '#contracts/kit/money';
import type { DisputeOutcome, OrderState } from './order.states';

/** One purchase. Its prices are those of the moment of purchase; money in minor units of `currency`. */
@Entity('orders')
export class Order {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') state: OrderState;
  /** Only what was paid has a number. */
  @Column('text', { nullable: true }) number: string | null;

  @Column('text') language: Language;
  @Column('text') email: string;
  @Column('text') firstName: string;
  @Column('text') lastName: string;

  @Column('text') currency: string;
  @Column('int') subtotalCents: Cents;
  @Column('int', { default: 0 }) discountCents: Cents;
  /** The personal offer it was placed with. */
  @Column('uuid', { nullable: true }) offerId: string | null;
  @Column('int', { default: 0 }) taxCents: Cents;
  @Column('int') totalCents: Cents;
  @Column('int', { default: 0 }) refundedCents: Cents;
  @Column('text', { nullable: true }) taxCountry: string | null;

  /** As the customer gave them to Stripe; the country is evidence for taxes. */
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
  /** One id from the browser's request to the mail. */
  @Column('text') requestId: string;

  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;
  @Column('timestamptz', { nullable: true }) refundedAt: Date | null;
  @Column('timestamptz', { nullable: true }) fulfilledAt: Date | null;
  /** When the payment was last told to licensing, and how often. */
  @Column('timestamptz', { nullable: true }) announcedAt: Date | null;
  @Column('int', { default: 0 }) announcements: number;
  /** Grows with every change; who read Stripe before the change must read again. */
  @Column('int', { default: 0 }) revision: number;
}
