import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Category } from '#contracts/catalogue/product-content';
import type { Cents } from '#contracts/fields/money';
import type { Language } from '#contracts/kit/actor';

/** What lists of plug-ins are sorted, filtered and searched by, in one language. Triggers write it; statements here read it. */
@Entity('plugin_listings')
export class PluginListing {
  @PrimaryColumn('text') language: Language;
  @PrimaryColumn('uuid') pluginId: string;
  @Column('boolean') isActive: boolean;
  @Column('text') slug: string;
  @Column('int') position: number;
  /** Microseconds since 1970. */
  @Column('bigint') createdUs: string;
  @Column('int') priceCents: Cents;
  @Column('text') sortName: string;
  @Column('text') category: Category;
  /** Bits, by the order of the filter's values. */
  @Column('smallint') formats: number;
  @Column('smallint') systems: number;
  /** Place in the filter's values. */
  @Column('smallint') priceRange: number;
  /** Slug, names in every language and tags, for administrators. */
  @Column('text') label: string;
  @Column('tsvector') search: string;
}
