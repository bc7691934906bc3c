import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { QuoteItem } from '#contracts/commerce/pricing/quotes';

/** The cart of one customer. Guests keep theirs in the browser. */
@Entity('carts')
export class StoredCart {
  @PrimaryColumn('uuid') userId: string;
  @Column('jsonb') items: QuoteItem[];
  @Column('text', { array: true }) codes: string[];
  @Column('timestamptz') updatedAt: Date;
}
