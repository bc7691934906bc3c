import type Stripe from 'stripe';
import { Desk } from '../test/sandbox.testbed';

let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open();
});

afterAll(() => desk.close());

/** What was told of one dispute, in order. */
async function toldOf({ id }: Stripe.Dispute): Promise<string[]> {
  const events = await desk.payments.events();
  return events.filter(({ data }) => 'id' in data.object && data.object.id === id).map(({ type }) => type);
}

describe('a dispute', () => {
  it('takes the money at once and gives it back when it is won', async () => {
    const { id } = await desk.paidSession();
    const open = await desk.payments.dispute(id);
    expect(open).toMatchObject({ status: 'needs_response', amount: 4_900, reason: 'fraudulent' });
    const won = await desk.payments.dispute(id, 'won');
    expect(won).toMatchObject({ id: open.id, status: 'won' });
    expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-4_900, 4_900]);
    expect(await toldOf(won)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    expect(await desk.stripe.disputes.retrieve(open.id)).toMatchObject({ status: 'won' });
  });

  it('that is lost keeps the money', async () => {
    const { id } = await desk.paidSession();
    const lost = await desk.payments.dispute(id, 'lost', 'product_not_received');
    expect(lost).toMatchObject({ status: 'lost', reason: 'product_not_received' });
    expect(await toldOf(lost)).not.toContain('charge.dispute.funds_reinstated');
  });

  it('that is closed stays closed', async () => {
    const { id } = await desk.paidSession();
    await desk.payments.dispute(id, 'lost');
    await expect(desk.payments.dispute(id, 'won')).rejects.toMatchObject({ status: 400 });
  });

  it('that was won may be followed by another of the same charge', async () => {
    const { id, payment_intent: payment } = await desk.paidSession();
    const first = await desk.payments.dispute(id);
    await desk.payments.dispute(id, 'won');
    const second = await desk.payments.dispute(id);
    expect(second.status).toBe('needs_response');
    const listed = await desk.stripe.disputes.list({ payment_intent: (payment as { id: string }).id });
    expect(listed.data.map((each) => [each.id, each.status])).toEqual([
      [second.id, 'needs_response'],
      [first.id, 'won'],
    ]);
  });

  it('prevents refunds while it is open', async () => {
    const { id } = await desk.paidSession();
    await desk.payments.dispute(id);
    await expect(desk.payments.refund(id)).rejects.toMatchObject({ code: 'charge_disputed' });
  });
});

describe('an inquiry', () => {
  it('takes no money and may end by itself', async () => {
    const { id } = await desk.paidSession();
    expect(await desk.payments.dispute(id, 'inquiry')).toMatchObject({
      status: 'warning_needs_response',
      balance_transactions: [],
    });
    const closed = await desk.payments.dispute(id, 'warning_closed');
    expect(await toldOf(closed)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
    await expect(desk.payments.dispute(id, 'won')).rejects.toMatchObject({ status: 400 });
  });

  it('can become a dispute', async () => {
    const { id } = await desk.paidSession();
    await desk.payments.dispute(id, 'inquiry');
    const escalated = await desk.payments.dispute(id, 'escalate');
    expect(escalated).toMatchObject({ status: 'needs_response' });
    expect(await toldOf(escalated)).toContain('charge.dispute.funds_withdrawn');
  });
});
