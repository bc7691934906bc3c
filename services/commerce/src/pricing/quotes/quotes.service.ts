import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { storableJson } from '#contracts/kit/storable-text';
import {
  createQuote,
  type CreateQuote,
  type Quote,
  quoteChanged,
  quoteNotFound,
} from '#contracts/commerce/pricing/quotes';
import type { Actor, Language, UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { priceFingerprint, type PricedPurchase } from '../prices/pricing.service';
import { type PricedRequest, QuotePricingService } from './quote-pricing.service';
import { toQuote } from './quote-view';
import { StoredQuote } from './stored-quote.entity';
import { AccountMerge, type ErasedCustomer, Erasure, type MergedCustomer } from '../../personal-data';

const lifetimeMs = 30 * 60_000;
const insertSql = `insert into quotes (id, user_id, language, request, quote, fingerprint, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

export { assertNothingRefused } from './refusals';

/** A quote that was priced again for its purchase. */
export interface ConfirmedQuote {
  priced: PricedPurchase;
  language: Language;
  isGift: boolean;
}

/** Makes quotes and confirms them at the checkout: `quotes`. */
@Injectable()
export class QuotesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pricing: QuotePricingService,
  ) {}

  /** @throws Failure of the first item with all `refusals`, if none can be bought */
  @Handles(createQuote)
  async create(input: CreateQuote, actor: Actor): Promise<Quote> {
    const userId = actor.kind === 'user' ? actor.userId : null;
    const language = input.language ?? (actor.kind === 'user' ? actor.language : 'en');
    const priced = await this.pricing.price(input, { userId, language }, true);
    return this.save(priced, { userId, language });
  }

  /**
   * Prices a quote again by the present prices, for the customer who buys it; a guest's quote counts for any customer who has its id.
   * @throws Failure QUOTE_NOT_FOUND, QUOTE_CHANGED with the new quote, failures of the items and codes
   */
  async confirm(id: string, { userId, language }: UserActor, wanted?: Language): Promise<ConfirmedQuote> {
    const stored = await this.dataSource.getRepository(StoredQuote).findOneBy({ id });
    if (!stored || (stored.userId !== null && stored.userId !== userId)) throw new Failure(quoteNotFound);
    const quoteLanguage = wanted ?? stored.language ?? language;
    const priced = await this.pricing.priceAll(stored.request, { userId, language: quoteLanguage }, false);
    const isExpired = stored.expiresAt <= new Date();
    if (!isExpired && priceFingerprint(priced) === stored.fingerprint)
      return { priced, language: quoteLanguage, isGift: stored.request.isGift ?? false };
    const { request } = stored;
    const quote = await this.save({ request, priced, refusals: [] }, { userId, language: quoteLanguage });
    throw new Failure(quoteChanged, { quote });
  }

  /** Deletes quotes a month after they expired: guests make many, and they have no further use. */
  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule({ name: 'quotes', months: 1 }, 'quotes', 'expires_at < $1');
  }

  @AccountMerge()
  async merge(tx: EntityManager, { formerUserId }: MergedCustomer): Promise<void> {
    await tx.getRepository(StoredQuote).delete({ userId: formerUserId });
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedCustomer): Promise<void> {
    await tx.getRepository(StoredQuote).delete({ userId });
  }

  /** Stores what can be bought, so that the purchase of the quote needs nothing else. */
  private async save(
    priced: PricedRequest,
    { userId, language }: { userId: string | null; language: Language },
  ): Promise<Quote> {
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
    const id = newId();
    const quote = toQuote(priced, { id, expiresAt, language });
    const fingerprint = priceFingerprint(priced.priced);
    await this.dataSource.query(insertSql, [
      ...[id, userId, language, storableJson(priced.request), storableJson(quote), fingerprint],
      ...[createdAt, expiresAt],
    ]);
    return quote;
  }
}
