import { endDiscount, exportCodes, type CreateDiscount } from '#contracts/commerce/pricing/discount-admin';
import { createCheckoutSession } from '#contracts/commerce/checkout';
import { Failure } from '#contracts/kit/failure';
import { CommerceTestbed, type Customer } from '../commerce.testbed';
import { admin, pricingCalls } from './pricing-calls';

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open();
});
afterAll(() => shop.close());

const { startSale, createCode } = pricingCalls(() => shop);

async function reserve(customer: Customer, slug: string, code: string): Promise<string> {
  const { quoteId } = await customer.quote(slug, [code]);
  return (await customer.buyQuote(quoteId)).sessionId ?? '';
}

const isUsable = async (code: string) => {
  try {
    await shop.customer().quote(shop.addProduct(), [code]);
    return true;
  } catch (error) {
    if (Failure.isFailure(error) && error.code === 'CODE_USED_UP') return false;
    throw error;
  }
};

describe('a code', () => {
  it.each<[string, Partial<CreateDiscount>, string]>([
    [
      'one that has not started',
      { startsAt: new Date(Date.now() + 3_600_000).toISOString() },
      'CODE_NOT_STARTED',
    ],
    ['other-category', { scope: 'categories', categories: ['utility'] }, 'CODE_NOT_FOR_ITEMS'],
  ])('is refused with a reason of its own: %s', async (name, fields, code) => {
    const text = name.toUpperCase().replaceAll(/\W/g, '-');
    await createCode(text, 10, fields);
    await expect(shop.customer().quote(shop.addProduct(), [text])).rejects.toMatchObject({
      code,
      params: { code: text },
    });
  });

  it('is refused when it does not exist, has expired, or costs more than the sale', async () => {
    const slug = shop.addProduct(10_000);
    const anna = shop.customer();
    await expect(anna.quote(slug, ['NOPE'])).rejects.toMatchObject({ code: 'CODE_NOT_FOUND' });
    const { id } = await createCode('OVER', 10);
    await shop.client.call(endDiscount, { id }, admin);
    await expect(anna.quote(slug, ['OVER'])).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
    await startSale(slug, 40);
    await createCode('ALONE', 30, { isExclusive: true });
    await expect(anna.quote(slug, ['ALONE'])).rejects.toMatchObject({ code: 'CODE_WITHOUT_EFFECT' });
  });

  it('is never used more often than its limit: fifty at once, limit ten', async () => {
    await createCode('TEN', 10, { maxUses: 10 });
    const slug = shop.addProduct(10_000);
    const customers = Array.from({ length: 50 }, () => shop.customer());
    const quotes = await Promise.all(customers.map((customer) => customer.quote(slug, ['TEN'])));
    const results = await Promise.allSettled(
      customers.map(({ actor }, i) =>
        shop.client.call(createCheckoutSession, { quoteId: quotes[i]?.quoteId ?? '' }, actor, {
          timeoutMs: 30_000,
        }),
      ),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refused).toHaveLength(40);
    expect(new Set(refused.map((error) => (error instanceof Failure ? error.code : String(error))))).toEqual(
      new Set(['CODE_USED_UP']),
    );
    expect(await isUsable('TEN')).toBe(false);
  });

  it('is reserved by an open payment, and used once it is paid', async () => {
    await createCode('ONCE', 10, { maxUses: 1 });
    const sessionId = await reserve(shop.customer(), shop.addProduct(), 'ONCE');
    expect(await isUsable('ONCE')).toBe(false);
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
    expect(await isUsable('ONCE')).toBe(false);
  });

  it('is released by an expired payment', async () => {
    await createCode('EXPIRES', 10, { maxUses: 1 });
    const sessionId = await reserve(shop.customer(), shop.addProduct(), 'EXPIRES');
    await shop.stripe.expire(sessionId);
    await shop.waitForState(sessionId, 'expired');
    expect(await isUsable('EXPIRES')).toBe(true);
  });

  it('is released by a full refund', async () => {
    await createCode('RETURNED', 10, { maxUses: 1 });
    const sessionId = await reserve(shop.customer(), shop.addProduct(), 'RETURNED');
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    expect(await isUsable('RETURNED')).toBe(true);
  });

  it('is not released by a lost dispute', async () => {
    await createCode('DISPUTED', 10, { maxUses: 1 });
    const sessionId = await reserve(shop.customer(), shop.addProduct(), 'DISPUTED');
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
    await shop.stripe.dispute(sessionId, 'lost');
    await shop.waitForState(sessionId, 'disputed');
    expect(await isUsable('DISPUTED')).toBe(false);
  });

  it('is released when the customer opens the payment again without it', async () => {
    await createCode('DROPPED', 10, { maxUses: 1 });
    const slug = shop.addProduct();
    const anna = shop.customer();
    const first = await reserve(anna, slug, 'DROPPED');
    expect(await anna.openSession(slug)).not.toBe(first);
    expect(await isUsable('DROPPED')).toBe(true);
  });

  it('keeps the session of the same quote in a second tab', async () => {
    await createCode('TABS', 10, { maxUses: 1 });
    const slug = shop.addProduct();
    const anna = shop.customer();
    expect(await reserve(anna, slug, 'TABS')).toBe(await reserve(anna, slug, 'TABS'));
  });

  it('limits the uses of one customer, also by a second account of the address', async () => {
    await createCode('MINE', 10, { maxUsesPerCustomer: 1 });
    const anna = shop.customer();
    const sessionId = await reserve(anna, shop.addProduct(), 'MINE');
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
    const used = { code: 'CODE_USED', params: { code: 'MINE' } };
    await expect(anna.quote(shop.addProduct(), ['MINE'])).rejects.toMatchObject(used);
    const again = shop.customer();
    const [local, domain] = anna.email.split('@');
    const contact = shop.fakeServices.contacts.get(again.userId);
    if (contact) contact.email = `${local?.toUpperCase()}+again@${domain}`;
    await expect(again.quote(shop.addProduct(), ['MINE'])).rejects.toMatchObject(used);
    await expect(shop.customer().quote(shop.addProduct(), ['MINE'])).resolves.toMatchObject({
      codes: ['MINE'],
    });
  });

  it('comes in batches of single-use codes, which are exported with their orders', async () => {
    const { id, codeCount, maxUses } = await createCode(undefined, 100, { batchSize: 600 });
    expect([codeCount, maxUses]).toEqual([600, 1]);
    const first = await shop.client.call(exportCodes, { id }, admin);
    const last = await shop.client.call(exportCodes, { id, after: first.rows.at(-1)?.id ?? '' }, admin);
    const codes = [...first.rows, ...last.rows];
    expect(new Set(codes.map((row) => row.id)).size).toBe(600);
    const code = codes[0]?.id ?? '';
    const anna = shop.customer();
    const { quoteId } = await anna.quote(shop.addProduct(), [code.toLowerCase()]);
    const { order } = await anna.buyQuote(quoteId);
    const [used] = (await shop.client.call(exportCodes, { id }, admin)).rows;
    expect(used).toEqual({ id: code, uses: 1, orderNumber: order?.orderNumber });
  });

  it('exists once', async () => {
    await createCode('SAME', 10);
    await expect(createCode('same', 20)).rejects.toMatchObject({
      code: 'CODE_EXISTS',
      params: { code: 'SAME' },
    });
    await expect(createCode('BOTH', 20, { batchSize: 2 })).rejects.toMatchObject({
      code: 'CODE_OR_BATCH',
    });
  });
});
