import type { Offer } from '#contracts/commerce/offers';
import { eventually } from '#testing/eventually';
import { type Customer, Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;
let free: string;
let target: string;

beforeAll(async () => {
  shop = await Shop.open();
  free = shop.sells(0, 'utility');
  target = shop.sells(2_999, 'utility');
  shop.sells(5_900, 'utility');
});

afterAll(() => shop.close());

/** A customer with a free plug-in, and the offer made for it. */
async function customerWithOffer(): Promise<{ anna: Customer; offer: Offer }> {
  const anna = shop.customer();
  shop.gives(anna, free);
  const [offer] = await anna.offers();
  if (!offer) throw new Error('there is no offer');
  return { anna, offer };
}

/** The time of an offer passes. */
async function ends({ id }: Offer): Promise<void> {
  await shop.dataSource.query(`update offers set ends_at = now() - interval '1 second' where id = $1`, [id]);
}

describe('personal offers', () => {
  it('are computed from what the customer owns, with old and new price and end', async () => {
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
    expect(await anna.offers()).toEqual([offer]);
    expect(await shop.customer().offers()).toEqual([]);
  });

  it('looked at many times at once are made once', async () => {
    const anna = shop.customer();
    shop.gives(anna, free);
    const looks = await Promise.all(Array.from({ length: 10 }, () => anna.offers()));
    expect(new Set(looks.flat().map(({ id }) => id)).size).toBe(1);
  });

  it('take the price of the moment of purchase, which the server counts', async () => {
    const plugin = shop.sells(1_000, 'sampler');
    const gift = shop.sells(0, 'sampler');
    const anna = shop.customer();
    shop.gives(anna, gift);
    const [offer] = await anna.offers();
    shop.changesPrice(plugin, 2_000);
    const sessionId = await anna.opens(plugin, { offerCode: offer?.id ?? '' });
    expect(await shop.orderOf(sessionId)).toMatchObject({
      subtotalCents: 2_000,
      discountCents: 600,
      totalCents: 1_400,
    });
  });
});

describe('redeeming an offer', () => {
  it('asks Stripe for the lower price, keeps the discount on the order and writes it into the receipt', async () => {
    const { anna, offer } = await customerWithOffer();
    const sessionId = await anna.opens(target, { offerCode: offer.id });
    expect(await anna.asks(sessionId)).toMatchObject({ item: { totalCents: 2_099, discountCents: 900 } });
    await shop.stripe.pay(sessionId);
    const order = await shop.reaches(sessionId, 'paid');
    expect(order).toMatchObject({
      subtotalCents: 2_999,
      discountCents: 900,
      totalCents: 2_099,
      offerId: offer.id,
    });
    await shop.neighbours.fulfils(order.id, 'a-token');
    await eventually(() => {
      const mail = shop.mails.received.find(({ recipients }) => recipients.includes(anna.email));
      expect(mail?.mail.text).toMatch(/Personal offer\s+−\$9\.00/);
      expect(mail?.mail.text).toMatch(/Total\s+\$20\.99/);
    });
  });

  it('happens once: a used offer is not listed and not taken again, not even after a refund', async () => {
    const { anna, offer } = await customerWithOffer();
    const sessionId = await anna.opens(target, { offerCode: offer.id });
    await shop.stripe.pay(sessionId);
    await shop.reaches(sessionId, 'paid');
    expect(await anna.offers()).toEqual([]);
    await shop.stripe.refund(sessionId);
    await shop.reaches(sessionId, 'refunded');
    await expect(anna.wants(target, { offerCode: offer.id })).rejects.toMatchObject({ code: 'OFFER_USED' });
  });

  it('asked for twenty times at once opens one form of one order', async () => {
    const { anna, offer } = await customerWithOffer();
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () => anna.opens(target, { offerCode: offer.id })),
    );
    expect(new Set(sessions).size).toBe(1);
    expect(await shop.ordersOf(anna)).toHaveLength(1);
  });

  it('cannot happen twice even for two orders: the database refuses the second', async () => {
    const { anna, offer } = await customerWithOffer();
    await anna.opens(target, { offerCode: offer.id });
    const other = await anna.opens(shop.sells());
    const { id } = await shop.orderOf(other);
    const both = shop.dataSource.query('update orders set offer_id = $2 where id = $1', [id, offer.id]);
    await expect(both).rejects.toThrow('orders_offer');
  });

  it('is not for a stranger, not for another plug-in, and not after its end', async () => {
    const { anna, offer } = await customerWithOffer();
    const stranger = shop.customer();
    shop.gives(stranger, free);
    const offerCode = offer.id;
    await expect(stranger.wants(target, { offerCode })).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' });
    await expect(anna.wants(shop.sells(), { offerCode })).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' });
    await ends(offer);
    await expect(anna.wants(target, { offerCode })).rejects.toMatchObject({ code: 'OFFER_ENDED' });
    expect(await anna.offers()).toEqual([]);
  });
});

describe('an offer that was not used in the end', () => {
  it('is still there while its form is open, which is opened again', async () => {
    const { anna, offer } = await customerWithOffer();
    const sessionId = await anna.opens(target, { offerCode: offer.id });
    expect(await anna.offers()).toEqual([offer]);
    expect(await anna.opens(target, { offerCode: offer.id })).toBe(sessionId);
  });

  it('is given back by an expired form, and used in the next', async () => {
    const { anna, offer } = await customerWithOffer();
    const first = await anna.opens(target, { offerCode: offer.id });
    await shop.stripe.expire(first);
    await shop.reaches(first, 'expired');
    expect(await anna.offers()).toEqual([offer]);
    const second = await anna.opens(target, { offerCode: offer.id });
    await shop.stripe.pay(second);
    expect(await shop.reaches(second, 'paid')).toMatchObject({ offerId: offer.id, totalCents: 2_099 });
  });

  it('is left by who goes on to pay the full price, and taken up again', async () => {
    const { anna, offer } = await customerWithOffer();
    await anna.opens(target, { offerCode: offer.id });
    const full = await anna.opens(target);
    expect(await shop.orderOf(full)).toMatchObject({ totalCents: 2_999, discountCents: 0, offerId: null });
    const lower = await anna.opens(target, { offerCode: offer.id });
    expect(await shop.orderOf(lower)).toMatchObject({ totalCents: 2_099, offerId: offer.id });
  });

  it('whose expired form turns out to be paid is paid at that price; the order of another form keeps the offer', async () => {
    const { anna, offer } = await customerWithOffer();
    const first = await anna.opens(target, { offerCode: offer.id });
    const { id } = await shop.orderOf(first);
    await shop.dataSource.query(
      `update orders set state = 'expired', revision = revision + 1 where id = $1`,
      [id],
    );
    await shop.dataSource.query(`update checkout_attempts set state = 'expired' where order_id = $1`, [id]);
    const second = await anna.opens(target, { offerCode: offer.id });
    await shop.stripe.pay(first);
    expect(await shop.reaches(first, 'paid')).toMatchObject({ totalCents: 2_099, offerId: null });
    expect(await shop.orderOf(second)).toMatchObject({ state: 'pending', offerId: offer.id });
  });
});
