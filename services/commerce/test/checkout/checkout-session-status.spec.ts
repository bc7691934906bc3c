import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

describe('checkout session status (storefront §7)', () => {
  it('the session status of an open session contains client secret and product', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct(4_900);
    const sessionId = await anna.openSession(slug);
    expect(await anna.sessionStatus(sessionId)).toEqual({
      success: false,
      order: null,
      payment_status: 'unpaid',
      status: 'open',
      isGift: false,
      clientSecret: expect.stringContaining(`${sessionId}_secret_`),
      item: { name: expect.stringMatching(/^Plugin/), slug, imageUrl: '/media/p.webp', totalCents: 4_900 },
      lines: [expect.objectContaining({ slug, listCents: 4_900, dueCents: 4_900, bundleName: null })],
    });
  });

  it('a session stays open after a declined card', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await expect(shop.stripe.pay(sessionId, '4000000000000002')).rejects.toThrow(/declined/);
    expect(await anna.sessionStatus(sessionId)).toMatchObject({ status: 'open', success: false });
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
  });

  it('the status request marks the order paid before the webhook arrives', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.stripe.setDeliveryFaults({ hold: true });
    await shop.stripe.pay(sessionId);
    const status = await anna.sessionStatus(sessionId);
    expect(status).toMatchObject({
      success: true,
      payment_status: 'paid',
      status: 'complete',
      order: { orderNumber: expect.stringMatching(/^LL-\d{8}$/), downloadToken: null },
    });
    expect(status.clientSecret).toBeUndefined();
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.releaseDeliveries();
    const order = await shop.orderOf(sessionId);
    await shop.waitUntilIdle();
    await shop.waitForEvents('commerce.order-paid.v1', order.id, 1);
  });

  it('the session status of a paid order is returned without Stripe', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    await shop.fakeServices.fulfilOrder(order.id, 'token-of-this-order-0123456789');
    await shop.stripe.addFault({
      match: `GET /v1/checkout/sessions/${sessionId}`,
      status: 500,
      times: 1_000,
    });
    await eventually(async () =>
      expect((await anna.sessionStatus(sessionId)).order).toEqual({
        orderNumber: order.number,
        downloadToken: 'token-of-this-order-0123456789',
      }),
    );
  });

  it('the session status of an expired session is expired', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.stripe.expire(sessionId);
    expect(await anna.sessionStatus(sessionId)).toMatchObject({
      success: false,
      status: 'expired',
      order: null,
    });
    await shop.waitForState(sessionId, 'expired');
  });

  it('a session is not found by another user', async () => {
    const sessionId = await shop.customer().openSession(shop.addProduct());
    await expect(shop.customer().sessionStatus(sessionId)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  it.each(['cs_test_unknown', `free_${newId()}`, 'free_x'])(
    'the session %s is not found',
    async (sessionId) => {
      await expect(shop.customer().sessionStatus(sessionId)).rejects.toMatchObject({
        code: 'ORDER_NOT_FOUND',
      });
    },
  );
});
