import { createQuote, type Quote } from '#contracts/commerce/pricing/quotes';
import type { Failure } from '#contracts/kit/failure';
import { CommerceTestbed, type Customer } from '../commerce.testbed';
import { bundleCalls } from './bundle-calls';
import { pricingCalls } from './pricing-calls';

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const { createCode } = pricingCalls(() => shop);
const { addBundle } = bundleCalls(() => shop);
const plugin = (slug: string) => ({ kind: 'plugin' as const, slug });
const bundle = (slug: string) => ({ kind: 'bundle' as const, slug });

const quoteOf = (
  { actor }: Customer,
  items: readonly ReturnType<typeof plugin | typeof bundle>[],
  codes: string[] = [],
  language: 'en' | 'ru' = 'en',
): Promise<Quote> =>
  shop.client.call(createQuote, { items: [...items], codes, language }, actor, { timeoutMs: 10_000 });

function ownerOf(...slugs: string[]): Customer {
  const anna = shop.customer();
  for (const slug of slugs) shop.grantEntitlement(anna, slug);
  return anna;
}

describe('a quote of items that cannot all be bought', () => {
  it('prices the rest and names three owned plug-ins at once, in the language of the request', async () => {
    const owned = [shop.addProduct(), shop.addProduct(), shop.addProduct()];
    const slug = shop.addProduct(10_000);
    const anna = ownerOf(...owned);
    const quote = await quoteOf(anna, [...owned, slug].map(plugin), [], 'ru');
    expect(quote).toMatchObject({ total: 10_000, lines: [{ slug, due: 10_000 }] });
    const text = 'Этот плагин у вас уже есть. Скачайте его в аккаунте';
    expect(quote.refusals).toEqual(owned.map((one) => ({ code: 'ALREADY_OWNED', text, item: plugin(one) })));
  });

  it('names each kind of refusal in the order of the request, items before codes', async () => {
    const [slug, mine, unsold] = [shop.addProduct(10_000), shop.addProduct(), shop.addProduct()];
    shop.fakeServices.withoutFiles.add(unsold);
    await createCode('FOR-NONE', 10, { scope: 'categories', categories: ['utility'] });
    await createCode('TEN', 10);
    const items = [plugin('gone'), plugin(unsold), plugin(mine), plugin(slug), plugin(slug), bundle('gone')];
    const quote = await quoteOf(ownerOf(mine), items, ['NOPE', 'FOR-NONE', 'TEN']);
    expect(quote).toMatchObject({ total: 9_000, codes: ['TEN'] });
    expect(quote.refusals?.map(({ code, item, discountCode }) => [code, item?.slug ?? discountCode])).toEqual(
      [
        ['PLUGIN_NOT_FOUND', 'gone'],
        ['PLUGIN_WITHOUT_FILES', unsold],
        ['ALREADY_OWNED', mine],
        ['DUPLICATE_ITEM', slug],
        ['BUNDLE_NOT_FOUND', 'gone'],
        ['CODE_NOT_FOUND', 'NOPE'],
        ['CODE_NOT_FOR_ITEMS', 'FOR-NONE'],
      ],
    );
  });

  it('keeps a plug-in that only a refused bundle contains as well', async () => {
    const [a, b, c] = [shop.addProduct(10_000), shop.addProduct(10_000), shop.addProduct(10_000)];
    const items = [plugin(a), bundle(addBundle([a, b], 10)), plugin(b), plugin(c)];
    const { lines, refusals } = await quoteOf(shop.customer(), items);
    expect(lines.map(({ slug }) => slug)).toEqual([a, b, c]);
    expect(refusals).toMatchObject([{ code: 'DUPLICATE_ITEM', item: items[1] }]);
  });

  it('does not price a plug-in with the reduction of a refused one', async () => {
    const [mine, slug] = [shop.addProduct(10_000), shop.addProduct(10_000)];
    await createCode('FIVE-OFF', 0, { kind: 'fixed', percent: undefined, amountCents: 500 });
    const { total } = await quoteOf(ownerOf(mine), [plugin(mine), plugin(slug)], ['FIVE-OFF']);
    expect(total).toBe(9_500);
  });

  it('fails with the first reason and all refusals when nothing can be bought', async () => {
    const mine = shop.addProduct();
    const refused = quoteOf(ownerOf(mine), [plugin('gone'), plugin(mine)], ['NOPE']);
    await expect(refused).rejects.toMatchObject({
      code: 'PLUGIN_NOT_FOUND',
      kind: 'not-found',
      params: { slug: 'gone', refusals: [{ code: 'PLUGIN_NOT_FOUND' }, { code: 'ALREADY_OWNED' }] },
    });
  });

  it('is bought without what it refused', async () => {
    const [mine, slug] = [shop.addProduct(), shop.addProduct(10_000)];
    const anna = ownerOf(mine);
    const { quoteId } = await quoteOf(anna, [plugin(mine), plugin(slug)], ['NOPE']);
    const { sessionId } = await anna.buyQuote(quoteId);
    expect(await shop.orderOf(sessionId ?? '')).toMatchObject({ totalCents: 10_000 });
  });
});

describe('the purchase of a quote', () => {
  const refusalsOf = async (purchase: Promise<unknown>) => {
    const { code, kind, params } = await purchase.then(
      () => {
        throw new Error('the purchase was not refused');
      },
      (error: Failure) => error,
    );
    return { code, kind, refusals: params['refusals'] };
  };

  it('is refused with all items and codes that cannot be bought any more', async () => {
    const [a, b, c] = [shop.addProduct(), shop.addProduct(), shop.addProduct()];
    await createCode('ENDS', 10);
    const anna = shop.customer();
    const { quoteId } = await quoteOf(anna, [a, b, c].map(plugin), ['ENDS']);
    for (const slug of [a, c]) shop.grantEntitlement(anna, slug);
    await shop.dataSource.query(
      `update discounts set ends_at = now() where id = (select discount_id from discount_codes where code = 'ENDS')`,
    );
    expect(await refusalsOf(anna.buyQuote(quoteId))).toMatchObject({
      code: 'ALREADY_OWNED',
      kind: 'conflict',
      refusals: [
        { code: 'ALREADY_OWNED', item: plugin(a) },
        { code: 'ALREADY_OWNED', item: plugin(c) },
        { code: 'CODE_EXPIRED', discountCode: 'ENDS' },
      ],
    });
  });
});
