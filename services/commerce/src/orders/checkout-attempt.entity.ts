import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import type { Cents } from '#contracts/kit/money';
import type { SessionDraft } from '../stripe/stripe.service';

export type AttemptState = 'open' | 'completed' | 'expired' | 'superseded' | 'failed';

/**
 * One Checkout Session of an order, written before Stripe is asked. A partial unique index allows one open attempt per
 * user and plug-in.
 */
@Entity('checkout_attempts')
export class CheckoutAttempt {
  @PrimaryColumn('uuid') orderId: string;
  @PrimaryColumn('int') number: number;
  @Column('uuid') userId: string;
  @Column('uuid') pluginId: string;
  @Column('text') state: AttemptState;
  @Column('int') priceCents: Cents;
  @Column('text') language: Language;
  /** The request to Stripe: asked again with the same key it must be the same to the byte, so its order is kept (no jsonb). */
  @Column('json') draft: SessionDraft;
  /** Null until Stripe's answer was stored. */
  @Column('text', { nullable: true }) sessionId: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
  /** When Stripe was last asked about it. */
  @Column('timestamptz') checkedAt: Date;
  /** It must not take money any more: its session is expired (`SessionExpiryWorker`). */
  @Column('boolean', { default: false }) isWithdrawn: boolean;
}
