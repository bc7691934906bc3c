import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListIssuedOffers, OfferListItem, OfferPage, OfferState } from '#contracts/commerce/offer-admin';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { PurchaseHistoryService } from '../orders/purchase-history.service';
import type { Offer } from './offer.entity';
import { OfferLookupService } from './offer-lookup.service';
import { OffersService } from './offers.service';

/** An offer with its end compared by the database's clock. */
type ListedOffer = Omit<Offer, 'ownedName' | 'earnedBy'> & { isEnded: boolean };

const columns = `id, user_id as "userId", rule, plugin_id as "pluginId", percent,
  issued_at as "issuedAt", ends_at as "endsAt", ends_at <= now() as "isEnded"`;

const filterCondition = `($1::text is null
    or $1 = 'used' and id = any($2)
    or $1 = 'ended' and id <> all($2) and ends_at <= now()
    or $1 = 'open' and id <> all($2) and ends_at > now())
  and ($3::uuid[] is null or user_id = any($3))`;

/** Issued offers for administrators, with the customer's newest e-mail address and the order that used the offer. */
@Injectable()
export class OfferAdminQueriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly offers: OffersService,
    private readonly history: PurchaseHistoryService,
    private readonly lookup: OfferLookupService,
    private readonly audit: AuditLog,
  ) {}

  async list({ page, limit, state, email }: ListIssuedOffers): Promise<OfferPage> {
    const { usedIds, userIds } = await this.filterOf(state, email);
    const values = [state ?? null, usedIds, userIds];
    const [rows, [counted]] = await Promise.all([
      this.dataSource.query<ListedOffer[]>(
        `select ${columns} from offers where ${filterCondition} order by issued_at desc, id desc limit $4 offset $5`,
        [...values, limit, (page - 1) * limit],
      ),
      this.dataSource.query<{ total: number }[]>(
        `select count(*)::int as total from offers where ${filterCondition}`,
        values,
      ),
    ]);
    const total = counted?.total ?? 0;
    return {
      offers: await this.toListItems(rows),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** Ends an offer now. A session that is already open keeps its price. @throws Failure NOT_FOUND */
  async end(id: string): Promise<OfferListItem> {
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

  /** The conditions that depend on orders; null does not filter. */
  private async filterOf(
    state: OfferState | undefined,
    email: string,
  ): Promise<{ usedIds: string[] | null; userIds: string[] | null }> {
    const pattern = `%${email.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const [uses, userIds] = await Promise.all([
      state ? this.history.findOfferUses() : null,
      email ? this.history.findUserIdsByEmail(pattern) : null,
    ]);
    return { usedIds: uses?.map(({ offerId }) => offerId) ?? null, userIds };
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
