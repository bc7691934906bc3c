import type { PersonalOffer } from '#contracts/commerce/offers/offers';
import { eventually } from '#testing/eventually';
import { type Customer, CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;
let target: string;

beforeAll(async () => {
  // The sweep never runs here; the worker expires sessions.
  shop = await CommerceTestbed.open();
  target = shop.addProduct(20_000, 'sampler');
});

afterEach(() => shop.stripe.setDeliveryFaults());

afterAll(() => shop.close());

/** Buys a plug-in of 49 dollars; returns the session of the order. Licensing still reports it as owned. */
async function buyPlugin(anna: Customer): Promise<string> {
  const slug = shop.addProduct(4_900);
  const sessionId = await anna.openSession(slug);
  await shop.stripe.pay(sessionId);
  await shop.waitForState(sessionId, 'paid');
  shop.grantEntitlement(anna, slug);
  return sessionId;
}

async function customerWithEarnedOffer(): Promise<{ anna: Customer; offer: PersonalOffer; earning: string }> {
  const anna = shop.customer();
  const earning = await buyPlugin(anna);
  const [offer] = await anna.listOffers();
  if (!offer) throw new Error('there is no offer');
  return { anna, offer, earning };
}

async function refundAndWait(sessionId: string): Promise<void> {
  await shop.stripe.refund(sessionId);
  await shop.waitForState(sessionId, 'refunded');
}

const openSessions = async () => (await shop.stripe.sessions()).filter(({ status }) => status === 'open');

describe('earned offer', () => {
  it('an offer ends with the refund of the purchase that earned it, before licensing has processed the refund', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    expect(offer).toMatchObject({ rule: 'loyalty', slug: target });
    await refundAndWait(earning);
    expect(await anna.listOffers()).toEqual([]);
    await expect(anna.createSession(target, { offerCode: offer.id })).rejects.toMatchObject({
      code: 'OFFER_ENDED',
    });
  });

  it('an offer stays valid while another purchase earns it', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    await buyPlugin(anna);
    expect(await anna.listOffers()).toEqual([offer]);
    const sessionId = await anna.openSession(target, { offerCode: offer.id });
    await refundAndWait(earning);
    expect(await anna.listOffers()).toEqual([offer]);
    await shop.stripe.pay(sessionId);
    expect(await shop.waitForState(sessionId, 'paid')).toMatchObject({
      totalCents: 17_000,
      offerId: offer.id,
    });
  });

  it('an offer is earned again by a new purchase, with its original end', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    await refundAndWait(earning);
    await buyPlugin(anna);
    expect(await anna.listOffers()).toEqual([offer]);
  });

  it('an offer expires its open session when the purchase that earned it is refunded', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    const sessionId = await anna.openSession(target, { offerCode: offer.id });
    await refundAndWait(earning);
    await shop.waitForState(sessionId, 'expired');
    await expect(shop.stripe.pay(sessionId)).rejects.toThrow();
    const full = await anna.openSession(target);
    expect(await shop.orderOf(full)).toMatchObject({ totalCents: 20_000, offerId: null });
  });

  it('an offer that lapsed after its session was paid keeps the paid price', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    const sessionId = await anna.openSession(target, { offerCode: offer.id });
    await shop.stripe.addFault({ match: '/expire', status: 503, times: 50 });
    await refundAndWait(earning);
    await shop.stripe.pay(sessionId);
    expect(await shop.waitForState(sessionId, 'paid')).toMatchObject({
      totalCents: 17_000,
      offerId: offer.id,
    });
    await fetch(`${shop.stripe.url}/_sandbox/faults`, { method: 'DELETE' });
  });

  it('a refund leaves no open session at the price of a lapsed offer, with fifty concurrent requests', async () => {
    const { anna, offer, earning } = await customerWithEarnedOffer();
    const requests = Array.from({ length: 50 }, () => anna.createSession(target, { offerCode: offer.id }));
    await Promise.all([...requests.map((request) => request.catch(() => undefined)), refundAndWait(earning)]);
    const orders = new Set((await shop.ordersOf(anna)).map(({ id }) => id));
    await eventually(async () => {
      const open = (await openSessions()).filter((session) => orders.has(session.client_reference_id));
      expect(open).toEqual([]);
    });
    await expect(anna.createSession(target, { offerCode: offer.id })).rejects.toMatchObject({
      code: 'OFFER_ENDED',
    });
  });
});
