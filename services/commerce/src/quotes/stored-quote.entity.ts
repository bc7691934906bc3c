import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CreateQuote, Quote } from '#contracts/commerce/pricing/quotes';
import type { Language } from '#contracts/kit/actor';

/** A quote as it was shown, with its request, so that it can be priced again. */
@Entity('quotes')
export class StoredQuote {
  @PrimaryColumn('uuid') id: string;
  /** Null for a guest. */
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('text') language: Language;
  @Column('jsonb') request: Pick<CreateQuote, 'items' | 'codes'>;
  @Column('jsonb') quote: Quote;
  @Column('text') fingerprint: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
