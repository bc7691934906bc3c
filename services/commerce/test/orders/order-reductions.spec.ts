import { findAccountOrder } from '#contracts/commerce/account-orders';
import { readDocument } from '#contracts/commerce/order-documents';
import { CommerceTestbed, type Customer } from '../commerce.testbed';
import { pdfText } from '../pdf-text';
import { pricingCalls } from '../pricing/pricing-calls';

jest.setTimeout(60_000);

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const { startSale, createCode } = pricingCalls(() => shop);
const options = { timeoutMs: 20_000 };

/** An order of a plug-in for $100.00 that a sale reduced by $25.00 and a code by $7.50. */
async function reducedOrder(customer: Customer) {
  const slug = shop.addProduct(10_000);
  await startSale(slug, 25);
  const { code } = await createCode('TAPE10', 10, {
    scope: 'products',
    pluginIds: [shop.pluginId(slug)],
  });
  const { quoteId } = await customer.quote(slug, [code ?? '']);
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

  it('have the reason of each in the receipt and the account, and the neutral word without a stored reason', async () => {
    const anna = shop.customer();
    const { id, number } = await reducedOrder(anna);
    const find = () => shop.client.call(findAccountOrder, { number }, anna.actor, options);
    expect((await find()).adjustments).toEqual([
      { kind: 'sale', amount: -25 },
      { kind: 'code', amount: -7.5 },
    ]);
    const receipt = await textOf(anna, number);
    for (const part of ['Sale: Autumn sale', 'Code TAPE10', 'Total $67.50']) expect(receipt).toContain(part);
    expect(receipt).not.toContain('Personal offer');
    expect(await textOf(anna, number, 'ru')).toContain('Промокод TAPE10');

    await shop.dataSource.query('delete from order_adjustments where order_id = $1', [id]);
    expect((await find()).adjustments).toEqual([{ kind: 'discount', amount: -32.5 }]);
    expect(await textOf(anna, number)).toContain('Discount');
  });
});
