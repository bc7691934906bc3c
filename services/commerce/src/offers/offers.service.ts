import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, MoreThan } from 'typeorm';
import type { PromisedOffer } from '#contracts/commerce/administration';
import { offerEnded, offerNotFound, offerUsed } from '#contracts/commerce/checkout';
import type { Offer, Offers } from '#contracts/commerce/offers';
import type { Language, UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { type Cents, toCents, toDollars } from '#contracts/kit/money';
import { newId } from '#platform/database/new-id';
import { Tombstones } from '#platform/database/tombstones';
import { CommerceConfig } from '../commerce.config';
import { OfferEligibilityService } from './offer-eligibility.service';
import { OfferFacts, type SoldPlugin } from './offer-facts';
import { discountOf, earnersOf, type Proposal, proposalsFor } from './offer-rules';
import { OfferRow } from './offer.entity';

const dayMs = 86_400_000;

/** What an offer takes off a purchase. */
export interface Reduction {
  offerId: string;
  discountCents: Cents;
}

function view({ id, rule, ownedName, percent, endsAt }: OfferRow, plugin: SoldPlugin): Offer {
  const { slug, name, imageUrl, priceCents } = plugin;
  return {
    id,
    rule,
    slug,
    name,
    imageUrl,
    ownedName,
    percent,
    price: toDollars(priceCents),
    offerPrice: toDollars(toCents(priceCents - discountOf(priceCents, percent))),
    endsAt: endsAt.toISOString(),
  };
}

/** Lower prices for those who own something already (docs/decisions, personal offers). */
@Injectable()
export class OffersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly facts: OfferFacts,
    private readonly eligibility: OfferEligibilityService,
    private readonly tombstones: Tombstones,
    private readonly config: CommerceConfig,
  ) {}

  /** What a customer may buy for less. What the rules find new is promised here, with its end. */
  async list({ userId, language }: UserActor): Promise<Offers> {
    const { owned, sold } = await this.holdings(userId, language);
    await this.promise(userId, proposalsFor(owned, sold));
    const rows = await this.earned(await this.open(userId), owned, sold);
    const offers = rows.flatMap((row) => {
      const plugin = sold.find(({ pluginId }) => pluginId === row.pluginId);
      return plugin && plugin.priceCents > 0 && !owned.has(row.pluginId) ? [view(row, plugin)] : [];
    });
    return { offers };
  }

  /**
   * What an offer takes off the price of this moment.
   * What earned the offer must still be owned: a refund ends it.
   * @throws Failure OFFER_NOT_FOUND for another's and for another plug-in, OFFER_ENDED, OFFER_USED
   */
  async reduce(
    code: string,
    userId: string,
    { pluginId, priceCents }: { pluginId: string; priceCents: Cents },
  ): Promise<Reduction> {
    const offers = this.dataSource.getRepository(OfferRow);
    const offer = isUUID(code) ? await offers.findOneBy({ id: code, userId, pluginId }) : null;
    if (!offer) throw new Failure(offerNotFound);
    if (offer.endsAt <= new Date()) throw new Failure(offerEnded);
    if ((await this.usedOf(userId)).has(offer.id)) throw new Failure(offerUsed);
    const { owned, sold } = await this.holdings(userId, 'en');
    if ((await this.earned([offer], owned, sold)).length === 0) throw new Failure(offerEnded);
    return { offerId: offer.id, discountCents: discountOf(priceCents, offer.percent) };
  }

  /** All that were ever made to somebody, for their data export. */
  async madeTo(userId: string): Promise<PromisedOffer[]> {
    const rows = await this.dataSource
      .getRepository(OfferRow)
      .find({ where: { userId }, order: { issuedAt: 'ASC', id: 'ASC' } });
    return rows.map(({ issuedAt, endsAt, ...row }) => ({
      ...row,
      issuedAt: issuedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }));
  }

  /** What a customer owns now, without what was refunded here, beside what is sold. */
  private async holdings(
    userId: string,
    language: Language,
  ): Promise<{ owned: Set<string>; sold: SoldPlugin[] }> {
    const [owned, sold, refunded] = await Promise.all([
      this.facts.owned(userId),
      this.facts.sold(language),
      this.eligibility.refundedPlugins(userId),
    ]);
    return { owned: new Set([...owned].filter((pluginId) => !refunded.has(pluginId))), sold };
  }

  /** Offers that something owned still earns. What earns them since they were made is added to their rows. */
  private async earned(
    offers: readonly OfferRow[],
    owned: ReadonlySet<string>,
    sold: readonly SoldPlugin[],
  ): Promise<OfferRow[]> {
    for (const offer of offers) {
      const earnedBy = [...new Set([...offer.earnedBy, ...earnersOf(offer, owned, sold)])];
      if (earnedBy.length === offer.earnedBy.length) continue;
      await this.dataSource.getRepository(OfferRow).update({ id: offer.id }, { earnedBy });
      offer.earnedBy = earnedBy;
    }
    return offers.filter(({ earnedBy }) => earnedBy.some((pluginId) => owned.has(pluginId)));
  }

  /** Two looks at once make one promise; one that has ended is not made again. */
  private async promise(userId: string, proposals: readonly Proposal[]): Promise<void> {
    if (proposals.length === 0) return;
    const issuedAt = new Date();
    const endsAt = new Date(issuedAt.getTime() + this.config.OFFER_DAYS * dayMs);
    await this.dataSource.transaction(async (tx) => {
      if (await this.tombstones.isBuried(tx, userId)) return;
      const rows = proposals.map((proposal) => ({ id: newId(), userId, ...proposal, issuedAt, endsAt }));
      await tx.createQueryBuilder().insert().into(OfferRow).values(rows).orIgnore().execute();
    });
  }

  private async open(userId: string): Promise<OfferRow[]> {
    const [rows, used] = await Promise.all([
      this.dataSource
        .getRepository(OfferRow)
        .find({ where: { userId, endsAt: MoreThan(new Date()) }, order: { percent: 'DESC', id: 'ASC' } }),
      this.usedOf(userId),
    ]);
    return rows.filter(({ id }) => !used.has(id));
  }

  /** Offers whose order is paid or about to be. An open form still belongs to the customer who may go back to it. */
  private async usedOf(userId: string): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select offer_id as id from orders
        where user_id = $1 and offer_id is not null and state not in ('pending', 'expired', 'failed')`,
      [userId],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
