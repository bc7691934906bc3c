import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import type { Cents } from '#contracts/fields/money';
import type { CheckoutSessionParameters } from '../../stripe/stripe.service';

export type AttemptState = 'open' | 'completed' | 'expired' | 'superseded' | 'failed';

/**
 * One Checkout Session of an order, written before Stripe is called. A product is part of at most one open attempt of a user:
 * the locks of its purchase ensure that, and a partial unique index for the first product.
 */
@Entity('checkout_attempts')
export class CheckoutAttempt {
  @PrimaryColumn('uuid') orderId: string;
  @PrimaryColumn('int') number: number;
  @Column('uuid') userId: string;
  /** The first product of the purchase. */
  @Column('uuid') pluginId: string;
  /** All products of the purchase, sorted. */
  @Column('uuid', { array: true }) pluginIds: string[];
  @Column('text') state: AttemptState;
  @Column('int') priceCents: Cents;
  /** Identifies the price with its reasons; empty in an attempt that was recreated from its session. */
  @Column('text') priceFingerprint: string;
  @Column('text') language: Language;
  /** The request to Stripe. A retry with the same idempotency key must be identical to the byte, so jsonb would not do. */
  @Column('json') sessionParameters: CheckoutSessionParameters;
  /** Null until Stripe's response is stored. */
  @Column('text', { nullable: true }) sessionId: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
  /** When the session was last read from Stripe. */
  @Column('timestamptz') checkedAt: Date;
  /** The session must not accept a payment any more; `SessionExpiryWorker` expires it. */
  @Column('boolean', { default: false }) isWithdrawn: boolean;
}
