import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WithdrawalGround } from '#contracts/commerce/consumer-law/withdrawal-admin';
import type { WithdrawalState } from '#contracts/commerce/consumer-law/withdrawals';

/** Neither accepted nor declined; `waiting` is for a person to decide. */
export const undecidedStates: readonly WithdrawalState[] = ['received', 'waiting'];

/** A declaration of withdrawal. received → waiting or accepted; waiting → accepted or declined. */
@Entity('withdrawals')
export class Withdrawal {
  @PrimaryColumn('uuid') id: string;
  /** As it was declared. */
  @Column('text') orderNumber: string;
  /** Null until the declaration was matched with an order. */
  @Column('uuid', { nullable: true }) orderId: string | null;
  /** The signed-in customer; null for a guest. */
  @Column('uuid', { nullable: true }) userId: string | null;
  /** The address whose orders the browser had opened by find-my-order, if any. */
  @Column('text', { nullable: true }) provenEmail: string | null;
  /** Declared without the customer's session or that access. It is `received`, and is decided after its confirmation. */
  @Column('boolean', { default: false }) needsConfirmation: boolean;
  @Column('text') name: string;
  @Column('text') email: string;
  /** Sorted plug-in ids; empty for the whole order. */
  @Column('uuid', { array: true }) items: string[];
  @Column('text') reason: string;
  @Column('timestamptz') receivedAt: Date;
  @Column('text') state: WithdrawalState;
  /** Why the system accepted it. */
  @Column('text', { nullable: true }) ground: WithdrawalGround | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  /** Null if the system decided. */
  @Column('uuid', { nullable: true }) decidedBy: string | null;
  @Column('text', { default: '' }) decisionReason: string;
  /** When Stripe accepted the refund, or when nothing was left to refund. */
  @Column('timestamptz', { nullable: true }) refundedAt: Date | null;
  /** Part of the refund's idempotency key: a refused refund is requested again with another one. */
  @Column('int', { default: 0 }) refundAttempts: number;
  /** Why an accepted withdrawal was not refunded and waits again. */
  @Column('text', { nullable: true }) problem: string | null;
  /** When the sweep continues it. */
  @Column('timestamptz') dueAt: Date;
}
