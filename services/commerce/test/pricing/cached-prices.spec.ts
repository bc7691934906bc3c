/** @own-modules because the recorder sees the statements of new connections alone */
import { pluginChanged } from '#contracts/catalogue/events';
import { createQuote, type Quote } from '#contracts/commerce/pricing/quotes';
import { endSale } from '#contracts/commerce/pricing/sale-admin';
import { RpcClient } from '#platform/rpc/rpc-client';
import { eventually } from '#testing/eventually';
import { RoundTripRecorder } from '#testing/round-trips';
import { QuotesService } from '../../src/pricing/quotes/quotes.service';
import { CommerceTestbed } from '../commerce.testbed';
import { admin, pricingCalls } from './pricing-calls';

const recorder = new RoundTripRecorder();
let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open({}, 2);
});
afterAll(async () => {
  await shop.close();
  recorder.restore();
});

const { startSale, createCode } = pricingCalls(() => shop);
const guest = { kind: 'guest', language: 'en' } as const;
const itemsOf = (...slugs: string[]) => slugs.map((slug) => ({ kind: 'plugin' as const, slug }));

/** The total that each replica quotes to a guest. */
function totals(slug: string): Promise<number[]> {
  const input = { items: itemsOf(slug), codes: [] };
  return Promise.all(
    shop.services.map(async ({ app }) => (await app.get(QuotesService).create(input, guest)).total),
  );
}

const quotesEverywhere = (slug: string, total: number) =>
  eventually(async () => expect(await totals(slug)).toEqual([total, total]));

describe('a quote with prices that were cached for a second', () => {
  it('costs no request to another service and one statement for guests', async () => {
    const [one, two] = [shop.addProduct(10_000), shop.addProduct(5_000)];
    const [replica] = shop.services;
    const create = () =>
      replica?.app.get(QuotesService).create({ items: itemsOf(one, two), codes: [] }, guest);
    const calls = jest.spyOn(RpcClient.prototype, 'call');
    // Several at once, so that a second passes in none of the attempts.
    await eventually(async () => {
      await create();
      calls.mockClear();
      recorder.start();
      await create();
      const statements = recorder.stop().filter(({ text }) => /quotes|sales|price_history/.test(text));
      expect(statements.map(({ text }) => text.slice(0, 18))).toEqual(['insert into quotes']);
      expect(calls).not.toHaveBeenCalled();
    });
    calls.mockRestore();
  });

  it('has the new price on each replica after the event of the product', async () => {
    const slug = shop.addProduct(10_000);
    await quotesEverywhere(slug, 10_000);
    shop.changePrice(slug, 12_000);
    await shop.fakeServices.publishEvent(pluginChanged, {
      pluginId: shop.pluginId(slug),
      slug,
      isActive: true,
    });
    await quotesEverywhere(slug, 12_000);
  });

  it('has the new price without an event, too', async () => {
    const slug = shop.addProduct(10_000);
    await quotesEverywhere(slug, 10_000);
    shop.changePrice(slug, 12_000);
    await quotesEverywhere(slug, 12_000);
  });

  it('has the price of a sale that an administrator creates or ends on each replica', async () => {
    const slug = shop.addProduct(10_000);
    await quotesEverywhere(slug, 10_000);
    const { id } = await startSale(slug, 25);
    await quotesEverywhere(slug, 7_500);
    await shop.client.call(endSale, { id }, admin);
    await quotesEverywhere(slug, 10_000);
  });

  it('changes at the moment at which a sale starts and ends', async () => {
    const slug = shop.addProduct(10_000);
    const startsAt = new Date(Date.now() + 1_500);
    const endsAt = new Date(startsAt.getTime() + 1_500);
    await startSale(slug, 25, { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });
    const seen = new Set<string>();
    const wrong: number[] = [];
    const isIn = (at: Date) => startsAt <= at && at < endsAt;
    await eventually(async () => {
      const requestedAt = new Date();
      const quoted = await totals(slug);
      // A quote in which the sale starts or ends may have either price.
      if (isIn(requestedAt) === isIn(new Date()))
        wrong.push(...quoted.filter((total) => total !== (isIn(requestedAt) ? 7_500 : 10_000)));
      seen.add(`${isIn(requestedAt)} ${requestedAt > endsAt}`);
      return seen.size === 3;
    });
    expect(wrong).toEqual([]);
  });

  it('is never charged at a cached price', async () => {
    const slug = shop.addProduct(10_000);
    const anna = shop.customer();
    const quoted = async (): Promise<Quote> => {
      await quotesEverywhere(slug, 10_000);
      shop.changePrice(slug, 12_000);
      const quote = await anna.quote(slug);
      shop.changePrice(slug, 10_000);
      return quote;
    };
    // On a busy machine the second may pass before the quote.
    const quote = await eventually(async () => {
      const one = await quoted();
      return one.total === 10_000 && one;
    });
    if (!quote) throw new Error('no quote');
    shop.changePrice(slug, 12_000);
    await expect(anna.buyQuote(quote.quoteId)).rejects.toMatchObject({
      code: 'QUOTE_CHANGED',
      params: { quote: { total: 12_000 } },
    });
  });

  it('names an unknown item beside cached ones', async () => {
    const slug = shop.addProduct(10_000);
    await quotesEverywhere(slug, 10_000);
    const quote = await shop.client.call(createQuote, { items: itemsOf(slug, 'unknown'), codes: [] }, guest);
    expect(quote.lines).toMatchObject([{ slug, due: 10_000 }]);
    expect(quote.refusals).toMatchObject([{ code: 'PLUGIN_NOT_FOUND', item: { slug: 'unknown' } }]);
  });

  it('reads the uses of a code each time', async () => {
    const slug = shop.addProduct(10_000);
    await createCode('KEPT-ONCE', 10, { maxUses: 1 });
    const [anna, bert] = [shop.customer(), shop.customer()];
    const { quoteId } = await anna.quote(slug, ['KEPT-ONCE']);
    await anna.buyQuote(quoteId);
    await expect(bert.quote(slug, ['KEPT-ONCE'])).rejects.toMatchObject({ code: 'CODE_USED_UP' });
  });
});
