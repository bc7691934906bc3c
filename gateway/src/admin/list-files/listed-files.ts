import {
  listProductTexts,
  type ProductTextsPage,
  textColumns,
} from '#contracts/catalogue/bulk/product-texts';
import { listBundles } from '#contracts/catalogue/bundles';
import { listProducts } from '#contracts/catalogue/products';
import { listReleases } from '#contracts/catalogue/releases';
import { listWithdrawals } from '#contracts/commerce/consumer-law/withdrawal-admin';
import { listIssuedOffers } from '#contracts/commerce/offers/offer-admin';
import { listOfferRules } from '#contracts/commerce/offers/offer-rule-admin';
import { listDiscounts } from '#contracts/commerce/pricing/discount-admin';
import { listSales } from '#contracts/commerce/pricing/sale-admin';
import { listUpgradePaths } from '#contracts/commerce/pricing/upgrade-path-admin';
import { toDollars } from '#contracts/fields/money';
import { listFindings } from '#contracts/commerce/reconciliation';
import { listApiKeys } from '#contracts/identity/staff/api-keys';
import { listUsers } from '#contracts/identity/user-admin';
import { listWebhooks } from '#contracts/identity/webhooks/webhooks';
import { listLicenceImports } from '#contracts/licensing/giving/licence-imports';
import { listRedemptionBatches } from '#contracts/licensing/giving/redemption-batches';
import { listTrialFunnels } from '#contracts/licensing/trials/trial-admin';
import { listArticles } from '#contracts/news/article-admin';
import { listCampaigns } from '#contracts/newsletter/campaigns';
import { listSubscribers } from '#contracts/newsletter/subscribers';
import { listedFile } from './listed-file';

/** Amounts in files are in units of the currency, as prices are. */
function withAmount<Row extends { amountCents?: number | undefined }>(row: Row) {
  const { amountCents } = row;
  return { ...row, amount: amountCents === undefined ? undefined : toDollars(amountCents) };
}

/** Lists with the addresses of customers need a permission of their own. */
export const listedFiles = [
  listedFile(listUsers, {
    name: 'users',
    rowsOf: ({ users }) => users,
    fields: ['id', 'firstName', 'lastName', 'email', 'role', 'createdAt'],
    access: 'customers:export',
  }),
  listedFile(listSubscribers, {
    name: 'subscribers',
    rowsOf: ({ subscribers }) => subscribers,
    fields: [
      ...(['id', 'email', 'isConfirmed', 'isActive', 'source', 'language', 'subscribedAt'] as const),
      ...(['confirmedAt', 'deactivatedAt', 'deactivationReason'] as const),
    ],
    access: 'subscribers:export',
  }),
  listedFile(listWithdrawals, {
    name: 'withdrawals',
    rowsOf: ({ withdrawals }) => withdrawals,
    fields: [
      ...(['id', 'orderNumber', 'name', 'email', 'items', 'reason', 'total', 'refunded'] as const),
      ...(['paidAt', 'receivedAt', 'state', 'ground', 'decidedAt', 'decisionReason'] as const),
    ],
    access: 'customers:export',
  }),
  listedFile(listIssuedOffers, {
    name: 'offers',
    rowsOf: ({ offers }) => offers,
    fields: ['id', 'email', 'rule', 'plugin', 'percent', 'issuedAt', 'endsAt', 'state', 'orderNumber'],
    access: 'customers:export',
  }),
  listedFile(listProducts, {
    name: 'products',
    rowsOf: ({ products }) => products,
    fields: ['id', 'slug', 'name', 'category', 'price', 'version', 'isActive', 'tags', 'compatibility'],
  }),
  listedFile(listProductTexts, {
    name: 'product-texts',
    rowsOf: ({ products }: ProductTextsPage) => products,
    fields: ['slug', ...textColumns],
    batchRows: 20,
  }),
  listedFile(listBundles, {
    name: 'bundles',
    rowsOf: ({ bundles }) => bundles,
    fields: ['id', 'slug', 'titleEn', 'titleRu', 'percent', 'listPrice', 'price', 'isActive', 'state'],
  }),
  listedFile(listDiscounts, {
    name: 'discounts',
    rowsOf: ({ discounts }) => discounts.map(withAmount),
    fields: [
      ...([
        'id',
        'name',
        'code',
        'codeCount',
        'kind',
        'percent',
        'amount',
        'scope',
        'categories',
        'pluginIds',
        'useCount',
      ] as const),
      ...(['maxUses', 'maxUsesPerCustomer', 'isExclusive', 'startsAt', 'endsAt', 'state'] as const),
    ],
  }),
  listedFile(listSales, {
    name: 'sales',
    rowsOf: ({ sales }) => sales.map(withAmount),
    fields: [
      ...(['id', 'nameEn', 'nameRu', 'kind', 'percent', 'amount', 'scope'] as const),
      ...(['startsAt', 'endsAt', 'state', 'productCount'] as const),
    ],
  }),
  listedFile(listUpgradePaths, {
    name: 'upgrade-paths',
    rowsOf: ({ paths }) => paths.map((path) => ({ ...path, price: toDollars(path.priceCents) })),
    fields: ['id', 'fromName', 'fromMajor', 'toName', 'price', 'isActive', 'createdAt', 'updatedAt'],
  }),
  listedFile(listRedemptionBatches, {
    name: 'redemption-batches',
    rowsOf: ({ batches }) => batches,
    fields: [
      ...(['id', 'name', 'kind', 'products', 'codeCount', 'redeemedCount', 'withdrawnCount'] as const),
      ...(['validUntil', 'note', 'createdAt', 'state'] as const),
    ],
  }),
  listedFile(listArticles, {
    name: 'news',
    rowsOf: ({ news }) => news,
    fields: ['id', 'slug', 'isPublished', 'publishedAt', 'createdAt', 'sources'],
  }),
  listedFile(listCampaigns, {
    name: 'campaigns',
    rowsOf: ({ campaigns }) => campaigns,
    fields: [
      ...(['id', 'title', 'kind', 'topic', 'state', 'languages', 'createdAt'] as const),
      ...(['scheduledAt', 'startedAt', 'finishedAt', 'pausedReason'] as const),
    ],
  }),
  listedFile(listReleases, {
    name: 'releases',
    rowsOf: ({ releases }) => releases,
    fields: [
      ...(['id', 'pluginName', 'version', 'channel', 'status', 'isCritical', 'rolloutPercent'] as const),
      ...(['publishedAt', 'yankedAt'] as const),
    ],
  }),
  listedFile(listTrialFunnels, {
    name: 'trials',
    rowsOf: ({ plugins }) => plugins,
    fields: ['id', 'name', 'source', 'started', 'opened', 'bought', 'expired'],
  }),
  listedFile(listOfferRules, {
    name: 'offer-rules',
    rowsOf: ({ rules }) => rules,
    fields: ['id', 'kind', 'category', 'percent', 'priority', 'startsAt', 'endsAt', 'isActive'],
  }),
  listedFile(listFindings, {
    name: 'findings',
    rowsOf: ({ findings }) => findings,
    fields: ['id', 'kind', 'subject', 'orderNumber', 'userId', 'detail', 'isRepairable', 'foundAt'],
  }),
  listedFile(listWebhooks, {
    name: 'webhooks',
    rowsOf: ({ endpoints }) => endpoints,
    fields: ['id', 'name', 'url', 'events', 'state', 'failures', 'waiting', 'createdAt'],
  }),
  listedFile(listApiKeys, {
    name: 'keys',
    rowsOf: ({ keys }) => keys,
    fields: ['id', 'name', 'start', 'maker', 'permissions', 'state', 'createdAt', 'expiresAt', 'lastUsedAt'],
  }),
  listedFile(listLicenceImports, {
    name: 'licence-imports',
    rowsOf: ({ imports }) => imports,
    fields: [
      ...(['id', 'name', 'state', 'rowCount', 'createdBy', 'createdAt'] as const),
      ...(['startedAt', 'endedAt', 'mailsRequestedAt'] as const),
    ],
  }),
];
