import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import type { EntitlementOrigin, EntitlementState } from '#contracts/licensing/entitlements';

/** The right of a user to a product, and the order, code or grant that it comes from. */
@Entity('entitlements')
export class Entitlement {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') email: string;
  /** The language of the purchase, for mails to its owner; null for a code or a grant. */
  @Column('text', { nullable: true }) language: Language | null;
  @Column('text') subjectType: 'product' | 'collection';
  @Column('uuid') subjectId: string;
  @Column('text') slug: string;
  @Column('text') name: string;
  @Column('text') status: EntitlementState;
  /** The product that a superseded one was upgraded to. */
  @Column('uuid', { nullable: true }) supersededBy: string | null;
  /** The id of the order, or of the code or grant in its place. */
  @Column('uuid') sourceOrderId: string;
  /** The number of the order, or what names the code or grant. */
  @Column('text') orderNumber: string;
  @Column('text', { default: 'order' }) source: EntitlementOrigin;
  /** Not for resale: the licence cannot be transferred. */
  @Column('boolean', { default: false }) isNfr: boolean;
  /** An administrator has suspended it, whatever its purchases say. */
  @Column('boolean', { default: false }) isHeld: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
