import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Category } from '#contracts/catalogue/product-content';
import type { Cents } from '#contracts/fields/money';

/**
 * The price of an active plug-in in a period, with what lists by price are sorted and filtered by. A plug-in has one row for any moment
 * from the present on. Triggers write it; statements here read it.
 */
@Entity('listing_prices')
export class ListingPrice {
  @PrimaryColumn('uuid') pluginId: string;
  @PrimaryColumn('int') periodId: number;
  @Column('int') priceCents: Cents;
  /** Place in the filter's values. */
  @Column('smallint') priceRange: number;
  @Column('text') slug: string;
  @Column('int') position: number;
  /** Microseconds since 1970. */
  @Column('bigint') createdUs: string;
  @Column('text') sortNameEn: string;
  @Column('text') sortNameRu: string;
  @Column('text') category: Category;
  /** Bits, by the order of the filter's values. */
  @Column('smallint') formats: number;
  @Column('smallint') systems: number;
}
