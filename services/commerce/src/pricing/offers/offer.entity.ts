import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Category } from '#contracts/catalogue/product-content';
import type { OfferRule } from '#contracts/commerce/offers/offers';

/**
 * A discount for one customer. Issued once for a rule and a plug-in, so it is not issued again after its end. The order that
 * references it records whether it was used; a unique index on `orders` allows one such order.
 */
@Entity('offers')
export class Offer {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') rule: OfferRule;
  @Column('uuid') pluginId: string;
  /** The category that the rule was limited to; null: none. */
  @Column('text', { nullable: true }) category: Category | null;
  @Column('text', { nullable: true }) ownedName: string | null;
  @Column('int') percent: number;
  /** Plug-ins whose ownership earns the offer; it is valid while one of them is owned. */
  @Column('uuid', { array: true, default: '{}' }) earnedBy: string[];
  @Column('timestamptz') issuedAt: Date;
  @Column('timestamptz') endsAt: Date;
}
