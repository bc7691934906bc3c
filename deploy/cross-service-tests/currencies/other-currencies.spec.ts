import { findPlugin, listPlugins } from '#contracts/catalogue/plugins';
import { findAccountOrder } from '#contracts/commerce/account-orders';
import { checkoutSessionStatus } from '#contracts/commerce/checkout';
import { bestSellers } from '#contracts/commerce/figures/best-sellers';
import { commerceFigures } from '#contracts/commerce/figures/daily-figures';
import { refundFigures } from '#contracts/commerce/figures/refund-figures';
import { findOrder } from '#contracts/commerce/order-details';
import { readDocument } from '#contracts/commerce/order-documents';
import { exportOrders, listOrders } from '#contracts/commerce/orders';
import { createQuote } from '#contracts/commerce/pricing/quotes';
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
  refundText: string;
  words: string;
}

const page = { page: 1, limit: 20 };
const everyOrder = { status: '', email: '', orderNumber: '' };

describe.each<Case>([
  {
    currency: 'EUR',
    price: 129.5,
    refund: 29.5,
    minorPrice: 12_950,
    minorRefund: 2_950,
    text: '€129.50',
    refundText: '29.50',
    words: 'euros',
  },
  {
    currency: 'JPY',
    price: 12_900,
    refund: 2_900,
    minorPrice: 12_900,
    minorRefund: 2_900,
    text: '¥12,900',
    refundText: '2900',
    words: 'Japanese yen',
  },
])(
  'a shop that sells in $currency',
  ({ currency, price, refund, minorPrice, minorRefund, text, refundText, words }) => {
    let shop: ReconciledShop;
    let purchase: Purchase;
    let slug: string;

    beforeAll(async () => {
      process.env['SHOP_CURRENCY'] = currency;
      shop = await ReconciledShop.open();
      slug = await shop.addPlugin('Saturos', price);
      purchase = await shop.buy(await shop.customer('anna'), slug);
    });
    afterAll(async () => {
      delete process.env['SHOP_CURRENCY'];
      await shop.close();
      setShopCurrency('USD');
    });

    const order = () =>
      shop.services.rpc.call(findAccountOrder, { number: purchase.number }, purchase.customer.actor);

    it('has the price in the catalogue', async () => {
      const { data } = await shop.services.rpc.call(findPlugin, { slug, lang: 'en' });
      expect(data).toMatchObject({ price });
      const list = await shop.services.rpc.call(listPlugins, { lang: 'en' });
      expect(list.data).toMatchObject([{ slug, price }]);
    });

    it('quotes minor units in the cart, and takes a code for half of them', async () => {
      await shop.addCode('HALF', 50);
      const items = [{ kind: 'plugin' as const, slug }];
      const { actor } = await shop.customer('ben');
      const quote = await shop.services.rpc.call(createQuote, { items, codes: ['HALF'] }, actor);
      const [discount, total] = [minorPrice / 2, minorPrice / 2];
      expect(quote).toMatchObject({
        currency: currency.toLowerCase(),
        subtotal: minorPrice,
        discount,
        total,
      });
    });

    it('shows minor units after the payment', async () => {
      const { sessionId, customer } = purchase;
      const status = await shop.services.rpc.call(checkoutSessionStatus, { sessionId }, customer.actor);
      expect(status).toMatchObject({ item: { totalCents: minorPrice }, lines: [{ dueCents: minorPrice }] });
    });

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

    it('has the same amounts in the panel, its figures and its files', async () => {
      const { rpc } = shop.services;
      const amounts = { totalAmount: price, refunded: refund, currency: currency.toLowerCase() };
      const details = await rpc.call(findOrder, { id: purchase.orderId }, shop.admin);
      expect(details).toMatchObject({
        ...amounts,
        items: [{ price, due: price }],
        refunds: [{ amount: refund }],
      });
      expect(details.moments.find(({ what }) => what === 'refund_succeeded')?.about).toBe(refundText);
      expect((await rpc.call(listOrders, { ...everyOrder, ...page }, shop.admin)).data).toMatchObject([
        { totalAmount: price },
      ]);
      expect((await rpc.call(exportOrders, everyOrder, shop.admin)).rows).toMatchObject([amounts]);
      const { series } = await rpc.call(commerceFigures, { days: 7 }, shop.admin);
      const totals = new Map(series.map(({ name, total }) => [name, total]));
      expect([totals.get('sales'), totals.get('refunds')]).toEqual([price, refund]);
      expect((await rpc.call(bestSellers, { days: 7 }, shop.admin)).products).toMatchObject([
        { net: price - refund },
      ]);
      expect((await rpc.call(refundFigures, { days: 30, ...page }, shop.admin)).total).toMatchObject({
        soldAmount: price,
        refundedAmount: refund,
      });
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
  },
);
