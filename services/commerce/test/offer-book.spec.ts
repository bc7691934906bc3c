import { endOffer, listPromised, type OfferLine } from '#contracts/commerce/offer-book';
import type { Offer } from '#contracts/commerce/offers';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { audited } from '#testing/audited';
import { type Customer, Shop } from './commerce.testbed';

jest.setTimeout(60_000);

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
let shop: Shop;
let free: string;
let target: string;

beforeAll(async () => {
  shop = await Shop.open();
  free = shop.sells(0, 'utility');
  target = shop.sells(2_999, 'utility');
});

afterAll(() => shop.close());

async function customerWithOffer(): Promise<{ anna: Customer; offer: Offer }> {
  const anna = shop.customer();
  shop.gives(anna, free);
  const [offer] = await anna.offers();
  if (!offer) throw new Error('there is no offer');
  return { anna, offer };
}

async function lineOf({ id }: Offer, asked: object = {}): Promise<OfferLine | undefined> {
  const { offers } = await shop.client.call(
    listPromised,
    { page: 1, limit: 100, email: '', ...asked },
    admin,
  );
  return offers.find((line) => line.id === id);
}

describe('the book of offers', () => {
  it('says what was promised to whom, whether it was used, and by which order', async () => {
    const { anna, offer } = await customerWithOffer();
    expect(await lineOf(offer)).toMatchObject({
      state: 'open',
      rule: 'crossgrade',
      percent: 30,
      orderNumber: null,
    });
    const sessionId = await anna.opens(target, { offerCode: offer.id });
    expect(await lineOf(offer)).toMatchObject({ state: 'open', email: anna.email });
    await shop.stripe.pay(sessionId);
    const { number } = await shop.reaches(sessionId, 'paid');
    expect(await lineOf(offer, { state: 'used' })).toMatchObject({ orderNumber: number });
    expect(await lineOf(offer, { state: 'open' })).toBeUndefined();
    expect(await lineOf(offer, { email: anna.email.toUpperCase() })).toBeDefined();
    expect(await lineOf(offer, { email: '%' })).toBeUndefined();
  });

  it('ends an offer now; it is not shown and not taken any more, and the audit log knows who did it', async () => {
    const { anna, offer } = await customerWithOffer();
    expect(await shop.client.call(endOffer, { id: offer.id }, admin)).toMatchObject({ state: 'ended' });
    await shop.client.call(endOffer, { id: offer.id }, admin);
    expect(await anna.offers()).toEqual([]);
    await expect(anna.wants(target, { offerCode: offer.id })).rejects.toMatchObject({ code: 'OFFER_ENDED' });
    expect(await audited(shop.client, 'commerce', admin, offer.id)).toMatchObject([
      { actor: admin.userId, action: 'offer.ended' },
    ]);
  });

  it('is for administrators only, and knows no offer that was not made', async () => {
    const asked = { page: 1, limit: 10, email: '' };
    const user: UserActor = { ...admin, role: 'user' };
    await expect(shop.client.call(listPromised, asked, user)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(shop.client.call(endOffer, { id: newId() }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
