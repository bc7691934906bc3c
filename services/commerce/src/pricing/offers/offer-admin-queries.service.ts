import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  endOffer,
  listIssuedOffers,
  type ListIssuedOffers,
  type OfferId,
  type OfferListItem,
  type OfferPage,
  type OfferState,
} from '#contracts/commerce/offers/offer-admin';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { containsPattern, ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Handles } from '#platform/rpc/handles';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';
import type { Offer } from './offer.entity';
import { OfferLookupService } from './offer-lookup.service';
import { OffersService } from './offers.service';

/** An offer with its end compared by the database's clock. */
type ListedOffer = Omit<Offer, 'ownedName' | 'earnedBy'> & { isEnded: boolean };

const columns = `id, user_id as "userId", rule, plugin_id as "pluginId", percent,
  issued_at as "issuedAt", ends_at as "endsAt", ends_at <= now() as "isEnded"`;

/** Issued offers for administrators, with the customer's newest e-mail address and the order that used the offer. */
@Injectable()
export class OfferAdminQueriesService {
  private readonly newestFirst: NewestFirstList;

  constructor(
    private readonly dataSource: DataSource,
    private readonly offers: OffersService,
    private readonly history: PurchaseHistoryService,
    private readonly lookup: OfferLookupService,
    private readonly audit: AuditLog,
  ) {
    this.newestFirst = new NewestFirstList(dataSource, { table: 'offers', sortedBy: 'issued_at' });
  }

  @Handles(listIssuedOffers)
  async list({ state, email, ...query }: ListIssuedOffers): Promise<OfferPage> {
    const { ids, pagination } = await this.newestFirst.page(query, await this.filterOf(state, email));
    const rows = await this.dataSource.query<ListedOffer[]>(
      `select ${columns} from offers where id = any($1)`,
      [ids],
    );
    return { offers: await this.toListItems(inListOrder(ids, rows)), pagination };
  }

  /** Ends an offer now. A session that is already open keeps its price. @throws Failure NOT_FOUND */
  @Handles(endOffer)
  async end({ id }: OfferId): Promise<OfferListItem> {
    await this.dataSource.transaction(async (tx) => {
      const ended = await this.offers.end(tx, id);
      if (!ended) return;
      const after = { endsAt: new Date() };
      await this.audit.record(tx, {
        action: 'offer.ended',
        subject: id,
        before: { endsAt: ended.endsAt },
        after,
      });
    });
    const rows = await this.dataSource.query<ListedOffer[]>(`select ${columns} from offers where id = $1`, [
      id,
    ]);
    const [item] = await this.toListItems(rows);
    if (!item) throw new Failure(notFound);
    return item;
  }

  /** State and e-mail address are those of orders, which are another module's. */
  private async filterOf(state: OfferState | undefined, email: string): Promise<ListFilter> {
    const [uses, userIds] = await Promise.all([
      state ? this.history.findOfferUses() : null,
      email ? this.history.findUserIdsByEmail(containsPattern(email)) : null,
    ]);
    const filter = new ListFilter();
    const usedIds = uses?.map(({ offerId }) => offerId) ?? [];
    if (state === 'used') filter.where('id = any(?::uuid[])', usedIds);
    else if (state)
      filter.where(`id <> all(?::uuid[]) and ends_at ${state === 'open' ? '>' : '<='} now()`, usedIds);
    if (userIds) filter.where('user_id = any(?::uuid[])', userIds);
    return filter;
  }

  private async toListItems(offers: readonly ListedOffer[]): Promise<OfferListItem[]> {
    const [uses, emails, names] = await Promise.all([
      this.history.findOfferUses(offers.map(({ id }) => id)),
      this.history.findEmails(offers.map(({ userId }) => userId)),
      this.pluginNames(offers.map(({ pluginId }) => pluginId)),
    ]);
    const useOf = new Map(uses.map((use) => [use.offerId, use]));
    const emailOf = new Map(emails.map(({ userId, email }) => [userId, email]));
    return offers.map(({ isEnded, issuedAt, endsAt, ...offer }) => ({
      ...offer,
      state: useOf.has(offer.id) ? 'used' : isEnded ? 'ended' : 'open',
      email: emailOf.get(offer.userId) ?? '',
      plugin: names.get(offer.pluginId) ?? '',
      issuedAt: issuedAt.toISOString(),
      endsAt: endsAt.toISOString(),
      orderNumber: useOf.get(offer.id)?.orderNumber ?? null,
    }));
  }

  /** The list stays useful without names while the catalogue is unavailable. */
  private async pluginNames(offeredIds: readonly string[]): Promise<Map<string, string>> {
    const sold = await this.lookup.soldPlugins({ lang: 'en', ownedIds: [], offeredIds }).catch(() => []);
    return new Map(sold.map(({ pluginId, name }) => [pluginId, name]));
  }
}
