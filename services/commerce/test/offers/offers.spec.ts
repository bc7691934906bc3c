import type { PersonalOffer } from '#contracts/commerce/offers/offers';
import { eventually } from '#testing/eventually';
import { type Customer, CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;
let free: string;
let target: string;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
  free = shop.addProduct(0, 'utility');
  target = shop.addProduct(2_999, 'utility');
  shop.addProduct(5_900, 'utility');
});

afterAll(() => shop.close());

/** Creates a customer with a free plug-in and the offer that it earns. */
async function customerWithOffer(): Promise<{ anna: Customer; offer: PersonalOffer }> {
  const anna = shop.customer();
  shop.grantEntitlement(anna, free);
  const [offer] = await anna.listOffers();
  if (!offer) throw new Error('there is no offer');
  return { anna, offer };
}

/** Moves the end of an offer into the past. */
async function endOffer({ id }: PersonalOffer): Promise<void> {
  await shop.dataSource.query(`update offers set ends_at = now() - interval '1 second' where id = $1`, [id]);
}

describe('personal offers', () => {
  it('personal offers are derived from the owned plug-ins, with both prices and the end', async () => {
    const { anna, offer } = await customerWithOffer();
    expect(offer).toMatchObject({
      rule: 'crossgrade',
      slug: target,
      percent: 30,
      price: 29.99,
      offerPrice: 20.99,
    });
    const days = (Date.parse(offer.endsAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
    expect(await anna.listOffers()).toEqual([offer]);
    expect(await shop.customer().listOffers()).toEqual([]);
  });

  it('personal offers are issued once for concurrent requests', async () => {
    const anna = shop.customer();
    shop.grantEntitlement(anna, free);
    const lists = await Promise.all(Array.from({ length: 10 }, () => anna.listOffers()));
    expect(new Set(lists.flat().map(({ id }) => id)).size).toBe(1);
  });

  it('personal offers apply to the price at the time of purchase, calculated by the server', async () => {
    const plugin = shop.addProduct(1_000, 'sampler');
    const freePlugin = shop.addProduct(0, 'sampler');
    const anna = shop.customer();
    shop.grantEntitlement(anna, freePlugin);
    const [offer] = await anna.listOffers();
    shop.changePrice(plugin, 2_000);
    const sessionId = await anna.openSession(plugin, { offerCode: offer?.id ?? '' });
    expect(await shop.orderOf(sessionId)).toMatchObject({
      subtotalCents: 2_000,
      discountCents: 600,
      totalCents: 1_400,
    });
  });
});

describe('redeemed offer', () => {
  it('a redeemed offer charges the discounted price and shows the discount on the order and in the receipt', async () => {
    const { anna, offer } = await customerWithOffer();
    const sessionId = await anna.openSession(target, { offerCode: offer.id });
    expect(await anna.sessionStatus(sessionId)).toMatchObject({
      item: { totalCents: 2_099, discountCents: 900 },
    });
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    expect(order).toMatchObject({
      subtotalCents: 2_999,
      discountCents: 900,
      totalCents: 2_099,
      offerId: offer.id,
    });
    await shop.fakeServices.fulfilOrder(order.id, 'a-token');
    await eventually(() => {
      const mail = shop.mails.received.find(({ recipients }) => recipients.includes(anna.email));
      expect(mail?.mail.text).toMatch(/Discount\s+−\$9\.00/);
      expect(mail?.mail.text).toMatch(/Total\s+\$20\.99/);
    });
  });

  it('a used offer is neither listed nor accepted again, not even after a refund', async () => {
    const { anna, offer } = await customerWithOffer();
    const sessionId = await anna.openSession(target, { offerCode: offer.id });
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
    expect(await anna.listOffers()).toEqual([]);
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    await expect(anna.createSession(target, { offerCode: offer.id })).rejects.toMatchObject({
      code: 'OFFER_USED',
    });
  });

  it('opens one session of one order for twenty concurrent redemptions of an offer', async () => {
    const { anna, offer } = await customerWithOffer();
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () => anna.openSession(target, { offerCode: offer.id })),
    );
    expect(new Set(sessions).size).toBe(1);
    expect(await shop.ordersOf(anna)).toHaveLength(1);
  });

  it('a used offer is rejected by the database for a second order', async () => {
    const { anna, offer } = await customerWithOffer();
    await anna.openSession(target, { offerCode: offer.id });
    const other = await anna.openSession(shop.addProduct());
    const { id } = await shop.orderOf(other);
    const both = shop.dataSource.query('update orders set offer_id = $2 where id = $1', [id, offer.id]);
    await expect(both).rejects.toThrow('orders_offer');
  });

  it('an offer is rejected for another customer, for another plug-in and after its end', async () => {
    const { anna, offer } = await customerWithOffer();
    const otherCustomer = shop.customer();
    shop.grantEntitlement(otherCustomer, free);
    const offerCode = offer.id;
    await expect(otherCustomer.createSession(target, { offerCode })).rejects.toMatchObject({
      code: 'OFFER_NOT_FOUND',
    });
    await expect(anna.createSession(shop.addProduct(), { offerCode })).rejects.toMatchObject({
      code: 'OFFER_NOT_FOUND',
    });
    await endOffer(offer);
    await expect(anna.createSession(target, { offerCode })).rejects.toMatchObject({ code: 'OFFER_ENDED' });
    expect(await anna.listOffers()).toEqual([]);
  });
});

describe('offer of an unpaid order', () => {
  it('an offer stays listed while its session is open, and the session is reused', async () => {
    const { anna, offer } = await customerWithOffer();
    const sessionId = await anna.openSession(target, { offerCode: offer.id });
    expect(await anna.listOffers()).toEqual([offer]);
    expect(await anna.openSession(target, { offerCode: offer.id })).toBe(sessionId);
  });

  it('an offer is released by an expired session and used in the next', async () => {
    const { anna, offer } = await customerWithOffer();
    const first = await anna.openSession(target, { offerCode: offer.id });
    await shop.stripe.expire(first);
    await shop.waitForState(first, 'expired');
    expect(await anna.listOffers()).toEqual([offer]);
    const second = await anna.openSession(target, { offerCode: offer.id });
    await shop.stripe.pay(second);
    expect(await shop.waitForState(second, 'paid')).toMatchObject({ offerId: offer.id, totalCents: 2_099 });
  });

  it('an offer is released by a session at full price and can be used again', async () => {
    const { anna, offer } = await customerWithOffer();
    await anna.openSession(target, { offerCode: offer.id });
    const full = await anna.openSession(target);
    expect(await shop.orderOf(full)).toMatchObject({ totalCents: 2_999, discountCents: 0, offerId: null });
    const lower = await anna.openSession(target, { offerCode: offer.id });
    expect(await shop.orderOf(lower)).toMatchObject({ totalCents: 2_099, offerId: offer.id });
  });

  it('an offer keeps its price if its expired session was paid after all, while another order keeps the offer', async () => {
    const { anna, offer } = await customerWithOffer();
    const first = await anna.openSession(target, { offerCode: offer.id });
    const { id } = await shop.orderOf(first);
    await shop.dataSource.query(
      `update orders set state = 'expired', revision = revision + 1 where id = $1`,
      [id],
    );
    await shop.dataSource.query(`update checkout_attempts set state = 'expired' where order_id = $1`, [id]);
    const second = await anna.openSession(target, { offerCode: offer.id });
    await shop.stripe.pay(first);
    expect(await shop.waitForState(first, 'paid')).toMatchObject({ totalCents: 2_099, offerId: null });
    expect(await shop.orderOf(second)).toMatchObject({ state: 'pending', offerId: offer.id });
  });
});
