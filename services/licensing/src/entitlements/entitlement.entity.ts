import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import type { EntitlementState } from '#contracts/licensing/entitlements';

/** The right of a user to a product, and the order that grants it. */
@Entity('entitlements')
export class Entitlement {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') email: string;
  /** The language of the purchase, for mails to its owner; null in rows of the release before. */
  @Column('text', { nullable: true }) language: Language | null;
  @Column('text') subjectType: 'product' | 'collection';
  @Column('uuid') subjectId: string;
  @Column('text') slug: string;
  @Column('text') name: string;
  @Column('text') status: EntitlementState;
  /** The product that a superseded one was upgraded to. */
  @Column('uuid', { nullable: true }) supersededBy: string | null;
  @Column('uuid') sourceOrderId: string;
  @Column('text') orderNumber: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
