import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '#contracts/kit/actor';

/** What searches of an active plug-in are counted by: short rows. Triggers write it; statements here read it. */
@Entity('listing_searches')
export class ListingSearch {
  @PrimaryColumn('text') language: Language;
  @PrimaryColumn('uuid') pluginId: string;
  /** The values of the columns of all filters, with the list price, separated by spaces. */
  @Column('text') facets: string;
  /** Without positions. */
  @Column('tsvector') search: string;
}
