import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});

afterAll(() => shop.close());

describe('the status of a session', () => {
  it('an open one has its client secret and what is bought', async () => {
    const anna = shop.customer();
    const slug = shop.sells(4_900);
    const sessionId = await anna.opens(slug);
    expect(await anna.asks(sessionId)).toEqual({
      success: false,
      order: null,
      payment_status: 'unpaid',
      status: 'open',
      clientSecret: expect.stringContaining(`${sessionId}_secret_`),
      item: { name: expect.stringMatching(/^Plugin/), slug, imageUrl: '/media/p.webp', totalCents: 4_900 },
    });
  });

  it('a declined card leaves it open', async () => {
    const anna = shop.customer();
    const sessionId = await anna.opens(shop.sells());
    await expect(shop.stripe.pay(sessionId, '4000000000000002')).rejects.toThrow(/declined/);
    expect(await anna.asks(sessionId)).toMatchObject({ status: 'open', success: false });
    await shop.stripe.pay(sessionId);
    await shop.reaches(sessionId, 'paid');
  });

  it('asked before the webhook has come, it makes the order paid itself', async () => {
    const anna = shop.customer();
    const sessionId = await anna.opens(shop.sells());
    await shop.stripe.chaos({ hold: true });
    await shop.stripe.pay(sessionId);
    const status = await anna.asks(sessionId);
    expect(status).toMatchObject({
      success: true,
      payment_status: 'paid',
      status: 'complete',
      order: { orderNumber: expect.stringMatching(/^LL-\d{8}$/), downloadToken: null },
    });
    expect(status.clientSecret).toBeUndefined();
    await shop.stripe.chaos();
    await shop.stripe.release();
    const order = await shop.orderOf(sessionId);
    await shop.isQuiet();
    await shop.isTold('commerce.order-paid.v1', order.id, 1);
  });

  it('a paid order is known without Stripe', async () => {
    const anna = shop.customer();
    const sessionId = await anna.opens(shop.sells());
    await shop.stripe.pay(sessionId);
    const order = await shop.reaches(sessionId, 'paid');
    await shop.neighbours.fulfils(order.id, 'token-of-this-order-0123456789');
    await shop.stripe.fault({ match: `GET /v1/checkout/sessions/${sessionId}`, status: 500, times: 1_000 });
    await eventually(async () =>
      expect((await anna.asks(sessionId)).order).toEqual({
        orderNumber: order.number,
        downloadToken: 'token-of-this-order-0123456789',
      }),
    );
  });

  it('an expired one says so', async () => {
    const anna = shop.customer();
    const sessionId = await anna.opens(shop.sells());
    await shop.stripe.expire(sessionId);
    expect(await anna.asks(sessionId)).toMatchObject({ success: false, status: 'expired', order: null });
    await shop.reaches(sessionId, 'expired');
  });

  it('a stranger who is signed in does not find it', async () => {
    const sessionId = await shop.customer().opens(shop.sells());
    await expect(shop.customer().asks(sessionId)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  it.each(['cs_test_unknown', `free_${newId()}`, 'free_x'])('%s is not found', async (sessionId) => {
    await expect(shop.customer().asks(sessionId)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});
