import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Category } from '#contracts/catalogue/product-content';
import type { Cents } from '#contracts/fields/money';

/** The list price of a product from a moment until its next entry. */
@Entity('price_history')
export class PriceHistoryEntry {
  @PrimaryColumn('uuid') pluginId: string;
  @PrimaryColumn('timestamptz') startsAt: Date;
  @Column('text') category: Category;
  @Column('int') listCents: Cents;
}
