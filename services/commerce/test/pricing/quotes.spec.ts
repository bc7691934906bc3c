import { createQuote, quoteChanged, quoteNotFound } from '#contracts/commerce/pricing/quotes';
import { OrderAdjustment } from '../../src/orders/placed-orders/lines/order-adjustment.entity';
import { OrderItem } from '../../src/orders/placed-orders/order-item.entity';
import { CommerceTestbed } from '../commerce.testbed';
import { pricingCalls } from './pricing-calls';

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const { startSale, createCode } = pricingCalls(() => shop);

const guest = { kind: 'guest', language: 'en' } as const;
const changed = { code: quoteChanged.code };

describe('a quote', () => {
  it('prices the items of a guest, with the reasons', async () => {
    const slug = shop.addProduct(10_000);
    const sale = await startSale(slug, 40);
    const other = shop.addProduct(5_000);
    const items = [slug, other].map((one) => ({ kind: 'plugin' as const, slug: one }));
    const input = { items, codes: [], language: 'ru' as const };
    const quote = await shop.client.call(createQuote, input, guest);
    expect(quote).toMatchObject({ currency: 'usd', subtotal: 15_000, discount: 4_000, total: 11_000 });
    expect(quote.lines[0]).toMatchObject({
      list: 10_000,
      lowest30: 10_000,
      adjustments: [{ kind: 'sale', key: sale.id, amount: 4_000, name: 'Осенняя распродажа' }],
      due: 6_000,
    });
    expect(Date.parse(quote.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
  });

  it.each([
    ['an unknown plug-in', 'PLUGIN_NOT_FOUND', () => ['no-such-plugin']],
    ['the same plug-in twice', 'DUPLICATE_ITEM', () => Array<string>(2).fill(shop.addProduct())],
  ])('refuses %s with %s and names it', async (_, code, slugsOf) => {
    const slugs = slugsOf();
    await expect(shop.customer().quote(slugs)).rejects.toMatchObject({ code, params: { slug: slugs[0] } });
  });

  it('refuses an owned plug-in, bought or granted', async () => {
    const [bought, granted] = [shop.addProduct(0), shop.addProduct()];
    const anna = shop.customer();
    await anna.createSession(bought);
    shop.grantEntitlement(anna, granted);
    for (const slug of [bought, granted])
      await expect(anna.quote(slug)).rejects.toMatchObject({ code: 'ALREADY_OWNED', params: { slug } });
  });

  it('is bought at its price, which the order records line by line', async () => {
    const slug = shop.addProduct(10_000);
    await startSale(slug, 40);
    await createCode('TEN-MORE', 10);
    const anna = shop.customer();
    const quote = await anna.quote(slug, ['ten-more']);
    const { sessionId } = await anna.buyQuote(quote.quoteId);
    await shop.stripe.pay(sessionId ?? '');
    const order = await shop.waitForState(sessionId ?? '', 'paid');
    expect(order).toMatchObject({ subtotalCents: 10_000, discountCents: 4_600, totalCents: 5_400 });
    const { id: orderId } = order;
    const [item] = await shop.dataSource.getRepository(OrderItem).findBy({ orderId });
    expect(item).toMatchObject({ priceCents: 10_000, dueCents: 5_400 });
    const adjustments = await shop.dataSource
      .getRepository(OrderAdjustment)
      .find({ order: { position: 'ASC' } });
    expect(adjustments.filter((one) => one.orderId === orderId)).toMatchObject([
      { kind: 'sale', name: 'Autumn sale', amountCents: 4_000 },
      { kind: 'code', name: 'TEN-MORE', amountCents: 600 },
    ]);
  });

  it('completes an order that a code makes free, without a payment', async () => {
    const slug = shop.addProduct(10_000);
    await createCode('FREE-ONE', 100, { maxUses: 1 });
    const anna = shop.customer();
    const { quoteId } = await anna.quote(slug, ['FREE-ONE']);
    const session = await anna.buyQuote(quoteId);
    expect(session).toMatchObject({ sessionId: null, order: { orderNumber: expect.any(String) as string } });
    await expect(shop.customer().quote(shop.addProduct(), ['FREE-ONE'])).rejects.toMatchObject({
      code: 'CODE_USED_UP',
    });
  });

  it('is refused with a new quote after the price changed, and the new quote can be bought', async () => {
    const slug = shop.addProduct(10_000);
    const anna = shop.customer();
    const { quoteId } = await anna.quote(slug);
    shop.changePrice(slug, 12_000);
    const refused = anna.buyQuote(quoteId);
    await expect(refused).rejects.toMatchObject({ ...changed, params: { quote: { total: 12_000 } } });
    const next = await refused.catch(
      (error: { params: { quote: { quoteId: string } } }) => error.params.quote.quoteId,
    );
    expect(await anna.buyQuote(String(next))).toMatchObject({ sessionId: expect.any(String) as string });
  });

  it('is refused with a new quote when a sale ends between quote and payment', async () => {
    const slug = shop.addProduct(10_000);
    const { id } = await startSale(slug, 40);
    const anna = shop.customer();
    const { quoteId } = await anna.quote(slug);
    await shop.dataSource.query('update sales set ends_at = now() where id = $1', [id]);
    await expect(anna.buyQuote(quoteId)).rejects.toMatchObject({
      ...changed,
      params: { quote: { total: 10_000 } },
    });
  });

  it('expires after 30 minutes', async () => {
    const anna = shop.customer();
    const { quoteId } = await anna.quote(shop.addProduct());
    await shop.dataSource.query('update quotes set expires_at = now() where id = $1', [quoteId]);
    await expect(anna.buyQuote(quoteId)).rejects.toMatchObject(changed);
  });

  it('belongs to its customer', async () => {
    const { quoteId } = await shop.customer().quote(shop.addProduct());
    await expect(shop.customer().buyQuote(quoteId)).rejects.toMatchObject({ code: quoteNotFound.code });
  });

  it('keeps the quoted price of an open session after the sale has ended', async () => {
    const slug = shop.addProduct(10_000);
    const { id } = await startSale(slug, 40);
    const sessionId = await shop.customer().openSession(slug);
    await shop.dataSource.query('update sales set ends_at = now() where id = $1', [id]);
    await shop.stripe.pay(sessionId);
    expect(await shop.waitForState(sessionId, 'paid')).toMatchObject({ totalCents: 6_000 });
  });
});
