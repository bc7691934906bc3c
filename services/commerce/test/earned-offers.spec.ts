import type { Offer } from '#contracts/commerce/offers';
import { eventually } from '#testing/eventually';
import { type Customer, Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;
let target: string;

beforeAll(async () => {
  // The sweep never runs here: sessions are expired by the worker.
  shop = await Shop.open();
  target = shop.sells(20_000, 'sampler');
});

afterEach(() => shop.stripe.chaos());

afterAll(() => shop.close());

/** Buys a plug-in of 49 dollars; returns the session of the order. Licensing keeps saying that it is owned. */
async function buys(anna: Customer): Promise<string> {
  const slug = shop.sells(4_900);
  const sessionId = await anna.opens(slug);
  await shop.stripe.pay(sessionId);
  await shop.reaches(sessionId, 'paid');
  shop.gives(anna, slug);
  return sessionId;
}

async function customerWithEarnedOffer(): Promise<{ anna: Customer; offer: Offer; earning: string }> {
  const anna = shop.customer();
  const earning = await buys(anna);
  const [offer] = await anna.offers();
  if (!offer) throw new Error('there is no offer');
  return { anna, offer, earning };
}

async function refunds(sessionId: string): Promise<void> {
  await shop.stripe.refund(sessionId);
  await shop.reaches(sessionId, 'refunded');
}

const openAtStripe = async () => (await shop.stripe.sessions()).filter(({ status }) => status === 'open');

describe('a personal offer', () => {
  it('ends with the refund of the purchase that earned it, also before licensing knows of the refund', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    expect(offer).toMatchObject({ rule: 'loyalty', slug: target });
    await refunds(earning);
    expect(await anna.offers()).toEqual([]);
    await expect(anna.wants(target, { offerCode: offer.id })).rejects.toMatchObject({ code: 'OFFER_ENDED' });
  });

  it('is kept while another purchase still earns it', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    await buys(anna);
    expect(await anna.offers()).toEqual([offer]);
    const sessionId = await anna.opens(target, { offerCode: offer.id });
    await refunds(earning);
    expect(await anna.offers()).toEqual([offer]);
    await shop.stripe.pay(sessionId);
    expect(await shop.reaches(sessionId, 'paid')).toMatchObject({ totalCents: 17_000, offerId: offer.id });
  });

  it('is earned again by a new purchase, with the same end', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    await refunds(earning);
    await buys(anna);
    expect(await anna.offers()).toEqual([offer]);
  });

  it('ends its open session at once when the purchase that earned it is refunded', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    const sessionId = await anna.opens(target, { offerCode: offer.id });
    await refunds(earning);
    await shop.reaches(sessionId, 'expired');
    await expect(shop.stripe.pay(sessionId)).rejects.toThrow();
    const full = await anna.opens(target);
    expect(await shop.orderOf(full)).toMatchObject({ totalCents: 20_000, offerId: null });
  });

  it('an offer that lapsed after its session was paid is honoured at the paid price', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    const sessionId = await anna.opens(target, { offerCode: offer.id });
    await shop.stripe.fault({ match: '/expire', status: 503, times: 50 });
    await refunds(earning);
    await shop.stripe.pay(sessionId);
    expect(await shop.reaches(sessionId, 'paid')).toMatchObject({ totalCents: 17_000, offerId: offer.id });
    await fetch(`${shop.stripe.url}/_sandbox/faults`, { method: 'DELETE' });
  });

  it('opens no session that outlives the refund, whichever of fifty requests runs beside it', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    const wishes = Array.from({ length: 50 }, () => anna.wants(target, { offerCode: offer.id }));
    await Promise.all([...wishes.map((wish) => wish.catch(() => undefined)), refunds(earning)]);
    const orders = new Set((await shop.ordersOf(anna)).map(({ id }) => id));
    await eventually(async () => {
      const open = (await openAtStripe()).filter((session) => orders.has(session.client_reference_id));
      expect(open).toEqual([]);
    });
    await expect(anna.wants(target, { offerCode: offer.id })).rejects.toMatchObject({ code: 'OFFER_ENDED' });
  });
});
