import { endOffer, listIssuedOffers, type OfferListItem } from '#contracts/commerce/offers/offer-admin';
import type { PersonalOffer } from '#contracts/commerce/offers/offers';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { auditEntriesOf } from '#testing/audit-entries';
import { type Customer, CommerceTestbed } from '../commerce.testbed';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
let shop: CommerceTestbed;
let free: string;
let target: string;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
  free = shop.addProduct(0, 'utility');
  target = shop.addProduct(2_999, 'utility');
});

afterAll(() => shop.close());

async function customerWithOffer(): Promise<{ anna: Customer; offer: PersonalOffer }> {
  const anna = shop.customer();
  shop.grantEntitlement(anna, free);
  const [offer] = await anna.listOffers();
  if (!offer) throw new Error('there is no offer');
  return { anna, offer };
}

async function findIssued({ id }: PersonalOffer, filters: object = {}): Promise<OfferListItem | undefined> {
  const { offers } = await shop.client.call(
    listIssuedOffers,
    { page: 1, limit: 100, email: '', ...filters },
    admin,
  );
  return offers.find((line) => line.id === id);
}

describe('admin list of offers', () => {
  it('the offer list shows customer, state and the order that used an offer', async () => {
    const { anna, offer } = await customerWithOffer();
    expect(await findIssued(offer)).toMatchObject({
      state: 'open',
      rule: 'crossgrade',
      percent: 30,
      orderNumber: null,
    });
    const sessionId = await anna.openSession(target, { offerCode: offer.id });
    expect(await findIssued(offer)).toMatchObject({ state: 'open', email: anna.email });
    await shop.stripe.pay(sessionId);
    const { number } = await shop.waitForState(sessionId, 'paid');
    expect(await findIssued(offer, { state: 'used' })).toMatchObject({ orderNumber: number });
    expect(await findIssued(offer, { state: 'open' })).toBeUndefined();
    expect(await findIssued(offer, { email: anna.email.toUpperCase() })).toBeDefined();
    expect(await findIssued(offer, { email: '%' })).toBeUndefined();
  });

  it('ends an offer, which is then neither listed nor redeemed, and records it in the audit log', async () => {
    const { anna, offer } = await customerWithOffer();
    expect(await shop.client.call(endOffer, { id: offer.id }, admin)).toMatchObject({ state: 'ended' });
    await shop.client.call(endOffer, { id: offer.id }, admin);
    expect(await anna.listOffers()).toEqual([]);
    await expect(anna.createSession(target, { offerCode: offer.id })).rejects.toMatchObject({
      code: 'OFFER_ENDED',
    });
    expect(await auditEntriesOf(shop.client, 'commerce', admin, offer.id)).toMatchObject([
      { actor: admin.userId, action: 'offer.ended' },
    ]);
  });

  it('the offer list is for administrators only and responds with NOT_FOUND for an unknown offer', async () => {
    const filters = { page: 1, limit: 10, email: '' };
    const user: UserActor = { ...admin, role: 'user' };
    await expect(shop.client.call(listIssuedOffers, filters, user)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(shop.client.call(endOffer, { id: newId() }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
