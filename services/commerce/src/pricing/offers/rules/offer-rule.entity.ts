import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Category } from '#contracts/catalogue/product-content';
import type { OfferRule } from '#contracts/commerce/offers/offers';

/** A rule that issues personal offers. It is switched off and never deleted, so that the audit log can be read. */
@Entity('offer_rules')
export class StoredOfferRule {
  @PrimaryColumn('uuid') id: string;
  @Column('text') kind: OfferRule;
  /** Only plug-ins of this category; null: of any. */
  @Column('text', { nullable: true }) category: Category | null;
  @Column('int') percent: number;
  @Column('int') priority: number;
  @Column('timestamptz', { nullable: true }) startsAt: Date | null;
  @Column('timestamptz', { nullable: true }) endsAt: Date | null;
  @Column('boolean') isActive: boolean;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
