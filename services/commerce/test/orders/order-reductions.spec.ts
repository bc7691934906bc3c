import { findAccountOrder } from '#contracts/commerce/account-orders';
import { readDocument } from '#contracts/commerce/order-documents';
import { findOrder } from '#contracts/commerce/order-details';
import { CommerceTestbed, type Customer } from '../commerce.testbed';
import { pdfText } from '../pdf-text';
import { bundleCalls } from '../pricing/bundle-calls';
import { admin, pricingCalls } from '../pricing/pricing-calls';

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const { startSale, createCode } = pricingCalls(() => shop);
const { addBundle, quoteItems } = bundleCalls(() => shop);
const options = { timeoutMs: 20_000 };

/** An order of a plug-in for $100.00 that a sale reduced by $25.00 and a code by $7.50. */
async function reducedOrder(customer: Customer) {
  const slug = shop.addProduct(10_000);
  await startSale(slug, 25);
  const { code } = await createCode('TAPE10', 10, {
    scope: 'products',
    pluginIds: [shop.pluginId(slug)],
  });
  return paidOrder(customer, (await customer.quote(slug, [code ?? ''])).quoteId);
}

async function paidOrder(customer: Customer, quoteId: string) {
  const { sessionId } = await customer.buyQuote(quoteId);
  if (!sessionId) throw new Error('the order is free: there is no session');
  await shop.stripe.pay(sessionId);
  const { id, number } = await shop.waitForState(sessionId, 'paid');
  return { id, number: number ?? '' };
}

describe('reductions of an order', () => {
  const textOf = async ({ actor }: Customer, number: string, language?: 'ru') => {
    const input = { number, kind: 'receipt' as const, ...(language ? { language } : {}) };
    return pdfText((await shop.client.call(readDocument, input, actor, options)).content);
  };

  it('have the reason of each in the receipt and the account', async () => {
    const anna = shop.customer();
    const { id, number } = await reducedOrder(anna);
    const find = () => shop.client.call(findAccountOrder, { number }, anna.actor, options);
    expect((await find()).adjustments).toEqual([
      { kind: 'sale', name: 'Autumn sale', amount: -25 },
      { kind: 'code', name: 'TAPE10', amount: -7.5 },
    ]);
    const receipt = await textOf(anna, number);
    for (const part of ['Sale: Autumn sale', 'Code TAPE10', 'Total $67.50']) expect(receipt).toContain(part);
    expect(receipt).not.toContain('Personal offer');
    expect(await textOf(anna, number, 'ru')).toContain('Промокод TAPE10');
    const details = await shop.client.call(findOrder, { id }, admin, options);
    expect(details.adjustments).toEqual((await find()).adjustments);
  });

  it('name sales and bundles in the language of the reader, also after their sale, and as stored where no such name is known', async () => {
    const anna = shop.customer();
    const parts = [shop.addProduct(10_000), shop.addProduct(5_000)];
    const bundle = addBundle(parts, 20);
    shop.fakeServices.russianNames.set(bundle, 'Комната сведения');
    const sold = shop.addProduct(8_000);
    await startSale(sold, 25);
    const items = [
      { kind: 'bundle' as const, slug: bundle },
      { kind: 'plugin' as const, slug: sold },
    ];
    const { id, number } = await paidOrder(anna, (await quoteItems(items, anna)).quoteId);
    const namesIn = async (language?: 'ru') => {
      const input = language ? { number, language } : { number };
      const order = await shop.client.call(findAccountOrder, input, anna.actor, options);
      const ofItems = order.items.flatMap(({ bundleName }) => bundleName ?? []);
      return [...new Set([...ofItems, ...order.adjustments.map(({ name }) => name)])];
    };
    expect(await namesIn()).toEqual(['Mix Room', 'Autumn sale']);
    expect(await namesIn('ru')).toEqual(['Комната сведения', 'Осенняя распродажа']);
    const receipt = await textOf(anna, number, 'ru');
    expect(receipt).toContain('Набор «Комната сведения»');
    expect(receipt).toContain('Распродажа: Осенняя распродажа');
    const { adjustments } = await shop.client.call(findOrder, { id, language: 'ru' }, admin, options);
    expect(adjustments?.map(({ name }) => name)).toEqual(['Комната сведения', 'Осенняя распродажа']);

    shop.fakeServices.bundlesOffSale.add(bundle);
    expect(await namesIn('ru')).toEqual(['Комната сведения', 'Осенняя распродажа']);

    shop.fakeServices.bundles.delete(bundle);
    await shop.dataSource.query('delete from sales');
    expect(await namesIn('ru')).toEqual(['Mix Room', 'Autumn sale']);
  });
});
