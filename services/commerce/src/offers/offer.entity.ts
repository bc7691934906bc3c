import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OfferRule } from '#contracts/commerce/offers';

/**
 * A promise to one customer. Made once for a rule and a plug-in, so its end is an end. Whether it was used says the order
 * that names it; a unique index there allows one that counts.
 */
@Entity('offers')
export class OfferRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') rule: OfferRule;
  @Column('uuid') pluginId: string;
  @Column('text', { nullable: true }) ownedName: string | null;
  @Column('int') percent: number;
  /** Plug-ins whose ownership earns it: the offer holds while one of them is still owned. */
  @Column('uuid', { array: true, default: '{}' }) earnedBy: string[];
  @Column('timestamptz') issuedAt: Date;
  @Column('timestamptz') endsAt: Date;
}
