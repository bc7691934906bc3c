import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '#contracts/fields/money';

/** A period in which a product costs less than its list price. The periods of a product do not overlap. */
@Entity('price_reductions')
export class PriceReduction {
  @PrimaryColumn('uuid') pluginId: string;
  @PrimaryColumn('timestamptz') startsAt: Date;
  @Column('timestamptz') endsAt: Date;
  @Column('uuid') saleId: string;
  /** The list price that it was computed from. */
  @Column('int') listCents: Cents;
  @Column('int') priceCents: Cents;
  @Column('int') lowestCents: Cents;
}
