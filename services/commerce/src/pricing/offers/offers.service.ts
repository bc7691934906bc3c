import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import type { OfferPlugin } from '#contracts/catalogue/plugin-summaries';
import { offerEnded, offerNotFound, offerUsed } from '#contracts/commerce/checkout';
import type { ExportedOffer } from '#contracts/commerce/data-export';
import { dayMs } from '#contracts/fields/durations';
import type { Language, UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { newId } from '#platform/database/new-id';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { CommerceConfig } from '../../commerce.config';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';
import { Offer } from './offer.entity';
import { OfferLookupService } from './offer-lookup.service';
import { OfferRulesService } from './rules/offer-rules.service';
import { type Proposal, proposalsFor, qualifyingPluginIds } from './offer-rules';
import {
  AccountMerge,
  DataExport,
  type ErasedCustomer,
  Erasure,
  type ExportingCustomer,
  type MergedCustomer,
} from '../../personal-data';

/** What an offer takes off the price of its product. */
export interface OfferTerms {
  id: string;
  productId: string;
  percent: number;
}

/** An offer that can be used, with its plug-in at the present list price. */
export interface OpenOffer {
  offer: Offer;
  plugin: OfferPlugin;
}

/** The plug-ins that a customer owns, and those on sale that matter to the offers. */
interface OwnedAndSold {
  owned: ReadonlySet<string>;
  sold: readonly OfferPlugin[];
}

/** Personal offers: discounts for customers who already own a plug-in (decision 22). */
@Injectable()
export class OffersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lookup: OfferLookupService,
    private readonly rules: OfferRulesService,
    private readonly history: PurchaseHistoryService,
    private readonly erased: ErasedSubjects,
    private readonly config: CommerceConfig,
  ) {}

  /** The open offers of a customer. Offers that the rules newly propose are issued here. */
  async list({ userId, language }: UserActor): Promise<OpenOffer[]> {
    const [plugins, rules] = await Promise.all([this.ownedAndSold(userId, language), this.rules.running()]);
    const { owned, sold } = plugins;
    await this.issue(userId, proposalsFor(owned, sold, rules));
    const open = await this.keepEarned(await this.findOpen(userId), plugins);
    return open.flatMap((offer) => {
      const plugin = sold.find(({ pluginId }) => pluginId === offer.pluginId);
      return plugin && plugin.priceCents > 0 && !owned.has(offer.pluginId) ? [{ offer, plugin }] : [];
    });
  }

  /** The terms of the open offers of a customer for some products. */
  async termsFor(userId: string, pluginIds: readonly string[]): Promise<OfferTerms[]> {
    const open = await this.findOpen(userId, pluginIds);
    if (open.length === 0) return [];
    const earned = await this.keepEarned(open, await this.ownedAndSold(userId, 'en'));
    return earned.map(({ id, pluginId: productId, percent }) => ({ id, productId, percent }));
  }

  /**
   * The terms of an offer for a purchase. The plug-in that earned the offer must still be owned.
   * @throws Failure OFFER_NOT_FOUND for another customer or plug-in, OFFER_ENDED, OFFER_USED
   */
  async redeem(code: string, userId: string, pluginId: string): Promise<OfferTerms> {
    const offers = this.dataSource.getRepository(Offer);
    const offer = isUUID(code) ? await offers.findOneBy({ id: code, userId, pluginId }) : null;
    if (!offer) throw new Failure(offerNotFound);
    if (offer.endsAt <= new Date()) throw new Failure(offerEnded);
    if ((await this.history.usedOfferIds(userId)).has(offer.id)) throw new Failure(offerUsed);
    const earned = await this.keepEarned([offer], await this.ownedAndSold(userId, 'en'));
    if (earned.length === 0) throw new Failure(offerEnded);
    return { id: offer.id, productId: pluginId, percent: offer.percent };
  }

  /** Ends an offer by the database's clock. Returns it as it was, or undefined if it had ended before. @throws Failure NOT_FOUND */
  async end(tx: EntityManager, id: string): Promise<Offer | undefined> {
    const offers = tx.getRepository(Offer);
    const offer = await offers.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!offer) throw new Failure(notFound);
    if (offer.endsAt <= new Date()) return undefined;
    await offers.update({ id }, { endsAt: () => 'now()' });
    return offer;
  }

  /** Every offer that was issued to a user, for the data export. */
  @DataExport()
  async export({ userId, isFirstPart }: ExportingCustomer): Promise<{ offers: ExportedOffer[] }> {
    if (!isFirstPart) return { offers: [] };
    const offers = await this.dataSource
      .getRepository(Offer)
      .find({ where: { userId }, order: { issuedAt: 'ASC', id: 'ASC' } });
    const exported = offers.map(({ issuedAt, endsAt, ...offer }) => ({
      ...offer,
      issuedAt: issuedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }));
    return { offers: exported };
  }

  /** Of two offers of one rule and plug-in, the account that is left keeps its own; the other is deleted with the former account. */
  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedCustomer): Promise<void> {
    await tx.query(
      `update offers f set user_id = $2 where f.user_id = $1 and not exists (
         select from offers o where o.user_id = $2 and o.rule = f.rule and o.plugin_id = f.plugin_id)`,
      [formerUserId, userId],
    );
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedCustomer): Promise<void> {
    await tx.getRepository(Offer).delete({ userId });
  }

  /** Deletes ended offers. */
  @Retention()
  retentionRule(): RetentionRule {
    const months = 'RETENTION_MARKETING_MONTHS';
    return rowDeletionRule({ name: 'offers', months }, 'offers', 'ends_at < $1');
  }

  /** Excludes plug-ins whose purchase was refunded here, because licensing learns of the refund later. */
  private async ownedAndSold(userId: string, language: Language): Promise<OwnedAndSold> {
    const [owned, refunded, offers] = await Promise.all([
      this.lookup.ownedPluginIds(userId),
      this.history.lostPluginIds(userId),
      this.dataSource.getRepository(Offer).find({ where: { userId }, select: { pluginId: true } }),
    ]);
    const kept = new Set([...owned].filter((pluginId) => !refunded.has(pluginId)));
    const offeredIds = new Set(offers.map(({ pluginId }) => pluginId));
    return {
      owned: kept,
      sold: await this.lookup.soldPlugins({ lang: language, ownedIds: kept, offeredIds }),
    };
  }

  /** Filters the offers that an owned plug-in still earns. Plug-ins that earn an offer since it was issued are added to its row. */
  private async keepEarned(offers: readonly Offer[], { owned, sold }: OwnedAndSold): Promise<Offer[]> {
    for (const offer of offers) {
      const earnedBy = [...new Set([...offer.earnedBy, ...qualifyingPluginIds(offer, owned, sold)])];
      if (earnedBy.length === offer.earnedBy.length) continue;
      await this.dataSource.getRepository(Offer).update({ id: offer.id }, { earnedBy });
      offer.earnedBy = earnedBy;
    }
    return offers.filter(({ earnedBy }) => earnedBy.some((pluginId) => owned.has(pluginId)));
  }

  /** Idempotent: a unique constraint keeps one offer for each user, rule and plug-in, and one that ended is not issued again. */
  private async issue(userId: string, proposals: readonly Proposal[]): Promise<void> {
    if (proposals.length === 0) return;
    const issuedAt = new Date();
    const endsAt = new Date(issuedAt.getTime() + this.config.OFFER_DAYS * dayMs);
    await this.dataSource.transaction(async (tx) => {
      if (await this.erased.has(tx, userId)) return;
      const rows = proposals.map((proposal) => ({ id: newId(), userId, ...proposal, issuedAt, endsAt }));
      await tx.createQueryBuilder().insert().into(Offer).values(rows).orIgnore().execute();
    });
  }

  private async findOpen(userId: string, pluginIds?: readonly string[]): Promise<Offer[]> {
    const ofPlugins = pluginIds ? { pluginId: In([...pluginIds]) } : {};
    const offers = await this.dataSource.getRepository(Offer).find({
      where: { userId, endsAt: MoreThan(new Date()), ...ofPlugins },
      order: { percent: 'DESC', id: 'ASC' },
    });
    if (offers.length === 0) return [];
    const used = await this.history.usedOfferIds(userId);
    return offers.filter(({ id }) => !used.has(id));
  }
}
