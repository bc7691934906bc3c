import { pricesScheduled, type PriceSchedule } from '#contracts/commerce/events';
import { productPriced } from '#contracts/catalogue/events';
import { endSale, listSales } from '#contracts/commerce/pricing/sale-admin';
import { toCents } from '#contracts/fields/money';
import { auditEntriesOf } from '#testing/audit-entries';
import { eventually } from '#testing/eventually';
import { CommerceTestbed } from '../commerce.testbed';
import { admin, pricingCalls } from './pricing-calls';

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const { startSale } = pricingCalls(() => shop);

/** The newest published schedule of a plug-in. */
function scheduleOf(slug: string): PriceSchedule | undefined {
  return shop.fakeServices.published
    .filter(({ subject }) => subject === pricesScheduled.subject)
    .flatMap(({ data }) => (data as unknown as { schedules: PriceSchedule[] }).schedules)
    .filter(({ pluginId }) => pluginId === shop.pluginId(slug))
    .sort((a, b) => a.version - b.version)
    .at(-1);
}

describe('a sale', () => {
  it('reduces the price of a session, and the offer stays unused when the sale is better', async () => {
    const free = shop.addProduct(0, 'sampler');
    const slug = shop.addProduct(10_000, 'sampler');
    const anna = shop.customer();
    shop.grantEntitlement(anna, free);
    const [offer] = await anna.listOffers();
    await startSale(slug, 40);
    const sessionId = await anna.openSession(slug, { offerCode: offer?.id ?? '' });
    expect(await shop.orderOf(sessionId)).toMatchObject({ totalCents: 6_000, offerId: null });
  });

  it('is announced to the catalogue ahead of its start, with the lowest price of 30 days', async () => {
    const slug = shop.addProduct(10_000);
    const startsAt = new Date(Date.now() + 600_000).toISOString();
    const { id } = await startSale(slug, 25, { startsAt });
    await eventually(() =>
      expect(scheduleOf(slug)?.reductions).toMatchObject([
        { saleId: id, startsAt, listCents: 10_000, priceCents: 7_500, lowestCents: 10_000 },
      ]),
    );
    expect((await shop.customer().quote(slug)).total).toBe(10_000);
  });

  it('is announced again when the list price of a product changes', async () => {
    const slug = shop.addProduct(10_000, 'utility');
    await startSale(slug, 50);
    const data = { pluginId: shop.pluginId(slug), category: 'utility' as const, priceCents: toCents(20_000) };
    await shop.fakeServices.publishEvent(productPriced, data);
    await eventually(() =>
      expect(scheduleOf(slug)?.reductions).toMatchObject([{ listCents: 20_000, priceCents: 10_000 }]),
    );
  });

  it('ends at once for an administrator, once in the audit log', async () => {
    const slug = shop.addProduct(10_000);
    const { id, state } = await startSale(slug, 25);
    expect(state).toBe('running');
    for (let i = 0; i < 2; i += 1)
      expect(await shop.client.call(endSale, { id }, admin)).toMatchObject({ id, state: 'ended' });
    await eventually(() => expect(scheduleOf(slug)?.reductions).toEqual([]));
    const entries = await auditEntriesOf(shop.client, 'commerce', admin, id);
    expect(entries.map(({ action }) => action)).toEqual(['sale.created', 'sale.ended']);
    const ended = await shop.client.call(listSales, { page: 1, limit: 100, state: 'ended' }, admin);
    expect(ended.sales.map((sale) => sale.id)).toContain(id);
  });

  it.each([
    ['an end before its start', { endsAt: '2020-01-01T00:00:00Z' }, 'PERIOD_INVALID'],
    ['no products', { pluginIds: [] }, 'SCOPE_EMPTY'],
    ['an unknown product', { pluginIds: ['019a0000-0000-7000-8000-0000000000ff'] }, 'PRODUCT_UNKNOWN'],
  ])('is refused with %s', async (_, fields, code) => {
    await expect(startSale(shop.addProduct(), 10, fields)).rejects.toMatchObject({ code });
  });

  it('is created by administrators only', async () => {
    const { actor } = shop.customer();
    const refused = shop.client.call(endSale, { id: '019a0000-0000-7000-8000-0000000000ff' }, actor);
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
