import { listOrderDisputes } from '#contracts/commerce/disputes';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { CommerceTestbed } from '../commerce.testbed';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const disputedSubject = 'commerce.order-disputed.v1';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterEach(() => shop.stripe.setDeliveryFaults());

afterAll(() => shop.close());

const statusesOf = async (id: string) =>
  (await shop.client.call(listOrderDisputes, { id }, admin)).disputes.map(({ status }) => status);

async function alertsAbout(orderId: string): Promise<string[]> {
  const rows = await shop.dataSource.query<{ template: string }[]>(
    `select template from mail_deliveries join payment_alerts on mail_deliveries.key like '%' || payment_alerts.id
      where order_id = $1 order by queued_at`,
    [orderId],
  );
  return rows.map(({ template }) => template);
}

const outcomesOf = (orderId: string) =>
  shop.fakeServices.eventsOf(disputedSubject, orderId).map(({ data }) => data['outcome']);

describe('inquiry of a bank that stays unanswered', () => {
  it('mails the operator once when it ends, and changes neither order nor licence', async () => {
    const { id, sessionId } = await shop.paidOrder();
    await shop.stripe.dispute(sessionId, 'inquiry');
    await eventually(async () => expect(await statusesOf(id)).toEqual(['warning_needs_response']));
    expect((await shop.orderOf(sessionId)).state).toBe('paid');
    await shop.stripe.dispute(sessionId, 'warning_closed');
    await eventually(async () => expect(await statusesOf(id)).toEqual(['warning_closed']));
    await shop.waitUntilIdle();
    expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'paid', dispute: null });
    expect(outcomesOf(id)).toEqual([]);
    expect(await alertsAbout(id)).toEqual(['dispute-closed']);
  });

  it('mails the operator its end if its events arrive after it', async () => {
    const { id, sessionId } = await shop.paidOrder();
    await shop.stripe.setDeliveryFaults({ hold: true });
    await shop.stripe.dispute(sessionId, 'inquiry');
    await shop.stripe.dispute(sessionId, 'warning_closed');
    await shop.stripe.setDeliveryFaults();
    await shop.stripe.releaseDeliveries();
    await eventually(async () => expect(await statusesOf(id)).toEqual(['warning_closed']));
    await shop.waitUntilIdle();
    expect(await alertsAbout(id)).toEqual(['dispute-closed']);
    expect((await shop.orderOf(sessionId)).state).toBe('paid');
  });

  it('suspends the licence when it becomes a dispute, and revokes it when that is lost unanswered', async () => {
    const { id, sessionId } = await shop.paidOrder();
    await shop.stripe.dispute(sessionId, 'inquiry');
    await eventually(async () => expect(await statusesOf(id)).toEqual(['warning_needs_response']));
    await shop.stripe.dispute(sessionId, 'escalate');
    await shop.waitForState(sessionId, 'disputed');
    await shop.stripe.dispute(sessionId, 'lost');
    await eventually(() => expect(outcomesOf(id)).toEqual(['open', 'lost']));
    expect(await alertsAbout(id)).toEqual(['dispute-closed']);
  });

  it('allows a refund while it is open, and ends after it without another change', async () => {
    const { id, sessionId } = await shop.paidOrder();
    await shop.stripe.dispute(sessionId, 'inquiry');
    await eventually(async () => expect(await statusesOf(id)).toEqual(['warning_needs_response']));
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    await shop.stripe.dispute(sessionId, 'warning_closed');
    await eventually(async () => expect(await statusesOf(id)).toEqual(['warning_closed']));
    await shop.waitUntilIdle();
    expect((await shop.orderOf(sessionId)).state).toBe('refunded');
    expect(outcomesOf(id)).toEqual([]);
    expect(shop.fakeServices.eventsOf('commerce.order-refunded.v1', id)).toHaveLength(1);
  });
});
