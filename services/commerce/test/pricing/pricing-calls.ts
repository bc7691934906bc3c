import {
  createDiscount,
  type CreateDiscount,
  type DiscountListItem,
} from '#contracts/commerce/pricing/discount-admin';
import {
  createUpgradePath,
  type CreateUpgradePath,
  type UpgradePathListItem,
} from '#contracts/commerce/pricing/upgrade-path-admin';
import { createSale, type CreateSale, type SaleListItem } from '#contracts/commerce/pricing/sale-admin';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import type { CommerceTestbed } from '../commerce.testbed';

export const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };

const callOptions = { timeoutMs: 10_000 };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Requests of an administrator, sent to the shop that is open at the time of the call. */
export const pricingCalls = (shop: () => CommerceTestbed) => ({
  /** Creates a sale of one plug-in by a percentage; it has run for a second and ends in an hour. */
  startSale: (slug: string, percent: number, fields: Partial<CreateSale> = {}): Promise<SaleListItem> => {
    const sale: CreateSale = {
      nameEn: 'Autumn sale',
      nameRu: 'Осенняя распродажа',
      kind: 'percent',
      percent,
      scope: 'products',
      categories: [],
      pluginIds: [shop().pluginId(slug)],
      startsAt: inMs(-1_000),
      endsAt: inMs(3_600_000),
      ...fields,
    };
    return shop().client.call(createSale, sale, admin, callOptions);
  },
  /** Creates an upgrade path between two plug-ins. */
  createPath: (
    from: string,
    to: string,
    priceCents: number,
    fields: Partial<CreateUpgradePath> = {},
  ): Promise<UpgradePathListItem> => {
    const products = { fromPluginId: shop().pluginId(from), toPluginId: shop().pluginId(to) };
    return shop().client.call(createUpgradePath, { ...products, priceCents, ...fields }, admin, callOptions);
  },
  /** Creates a code for everything by a percentage; it has been valid for a second. */
  createCode: (
    code: string | undefined,
    percent: number,
    fields: Partial<CreateDiscount> = {},
  ): Promise<DiscountListItem> => {
    const discount: CreateDiscount = {
      name: 'Spec',
      ...(code === undefined ? {} : { code }),
      kind: 'percent',
      percent,
      scope: 'all',
      categories: [],
      pluginIds: [],
      startsAt: inMs(-1_000),
      isExclusive: false,
      ...fields,
    };
    return shop().client.call(createDiscount, discount, admin, callOptions);
  },
});
