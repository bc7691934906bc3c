import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Quote } from '#contracts/commerce/pricing/quotes';
import type { Language } from '#contracts/kit/actor';
import type { QuoteRequest } from './quote-pricing.service';

/** A quote as it was shown, with its request, so that it can be priced again. */
@Entity('quotes')
export class StoredQuote {
  @PrimaryColumn('uuid') id: string;
  /** Null for a guest. */
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('text') language: Language;
  @Column('jsonb') request: QuoteRequest;
  @Column('jsonb') quote: Quote;
  @Column('text') fingerprint: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
