import { findAccountOrder } from '#contracts/commerce/account-orders';
import { readDocument } from '#contracts/commerce/order-documents';
import { refundOrder } from '#contracts/commerce/refunds';
import { changeBrand, readBrand } from '#contracts/identity/shop/brand';
import { setShopCurrency } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { pdfText } from '../../../services/commerce/test/pdf-text';
import { type Purchase, ReconciledShop } from '../reconciled-shop.testbed';

interface Case {
  currency: string;
  price: number;
  refund: number;
  /** The price and the refund in minor units, as Stripe has them. */
  minorPrice: number;
  minorRefund: number;
  text: string;
  words: string;
}

describe.each<Case>([
  {
    currency: 'EUR',
    price: 129.5,
    refund: 29.5,
    minorPrice: 12_950,
    minorRefund: 2_950,
    text: '€129.50',
    words: 'euros',
  },
  {
    currency: 'JPY',
    price: 12_900,
    refund: 2_900,
    minorPrice: 12_900,
    minorRefund: 2_900,
    text: '¥12,900',
    words: 'Japanese yen',
  },
])('a shop that sells in $currency', ({ currency, price, refund, minorPrice, minorRefund, text, words }) => {
  let shop: ReconciledShop;
  let purchase: Purchase;

  beforeAll(async () => {
    process.env['SHOP_CURRENCY'] = currency;
    shop = await ReconciledShop.open();
    const slug = await shop.addPlugin('Saturos', price);
    purchase = await shop.buy(await shop.customer('anna'), slug);
  });
  afterAll(async () => {
    delete process.env['SHOP_CURRENCY'];
    await shop.close();
    setShopCurrency('USD');
  });

  const order = () =>
    shop.services.rpc.call(findAccountOrder, { number: purchase.number }, purchase.customer.actor);

  it('charges whole minor units of it and shows the price', async () => {
    const [stored] = await shop.sql('commerce', 'select currency, total_cents as total from orders');
    expect(stored).toEqual({ currency: currency.toLowerCase(), total: minorPrice });
    expect(await order()).toMatchObject({ currency: currency.toLowerCase(), total: price });
  });

  it('delivers a licence', async () => {
    const owned = await shop.sql('licensing', 'select user_id as owner, status from entitlements');
    expect(owned).toEqual([{ owner: purchase.customer.userId, status: 'active' }]);
  });

  it('names it in the receipt and in the invoice', async () => {
    const { email, actor } = purchase.customer;
    await eventually(() => {
      const mails = shop.services.mails.received.filter(({ recipients }) => recipients.includes(email));
      expect(mails.map(({ mail }) => mail.text ?? '').join('\n')).toContain(text);
    });
    const query = { number: purchase.number, kind: 'invoice' as const };
    const { content } = await shop.services.rpc.call(readDocument, query, actor);
    expect(await pdfText(content)).toContain(text);
    expect(await pdfText(content)).toContain(words);
  });

  it('refunds a part of it', async () => {
    const request = { key: newId(), reason: 'requested_by_customer' as const, note: '', amount: refund };
    await shop.services.rpc.call(refundOrder, { id: purchase.orderId, ...request }, shop.admin);
    await shop.waitForOrder(purchase.orderId, 'partially_refunded');
    const refunds = await shop.sql('commerce', 'select amount_cents as amount from refunds');
    expect(refunds).toEqual([{ amount: minorRefund }]);
    expect(await order()).toMatchObject({ refunds: [{ amount: refund }] });
  });

  it('keeps its currency while there are orders', async () => {
    const brand = await shop.services.rpc.call(readBrand, {});
    expect(brand.currency).toBe(currency);
    const change = { ...brand, currency: 'USD' };
    await expect(shop.services.rpc.call(changeBrand, change, shop.admin)).rejects.toMatchObject({
      code: 'CURRENCY_IN_USE',
      params: { currency },
    });
  });
});
