import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EntitlementOrigin } from '#contracts/licensing/entitlements';
import type { PurchaseState } from './purchase.states';

/**
 * The events of one order. They may arrive in any order (a refund before the payment), so each is stored with its time and the state is
 * derived from all of them.
 */
@Entity('purchases')
export class Purchase {
  @PrimaryColumn('uuid') orderId: string;
  @Column('uuid') userId: string;
  @Column('text') state: PurchaseState;
  @Column('timestamptz', { nullable: true }) refundedAt: Date | null;
  @Column('timestamptz', { nullable: true }) restoredAt: Date | null;
  @Column('text', { nullable: true }) dispute: 'open' | 'won' | 'lost' | null;
  @Column('timestamptz', { nullable: true }) disputeAt: Date | null;
  @Column('timestamptz', { nullable: true }) fulfilledAt: Date | null;
  @Column('text', { nullable: true }) orderNumber: string | null;
  /** What grants the products; `orderId` is the id of the order, or of the code or grant in its place. */
  @Column('text', { default: 'order' }) source: EntitlementOrigin;
  @Column('boolean', { default: false }) isNfr: boolean;
  /** Plug-ins of the order; empty until the payment event arrives. */
  @Column('uuid', { array: true, default: [] }) pluginIds: string[];
  /** Those of them whose licences refunds of lines have revoked. */
  @Column('uuid', { array: true, default: [] }) revokedPluginIds: string[];
  /** The moment of that list. */
  @Column('timestamptz', { nullable: true }) itemsRefundedAt: Date | null;
}
