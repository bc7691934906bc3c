import type Stripe from 'stripe';
import { SandboxTestbed } from '../test/sandbox.testbed';

let testbed: SandboxTestbed;

beforeAll(async () => {
  testbed = await SandboxTestbed.open();
});

afterAll(() => testbed.close());

/** The events of a dispute, in order. */
async function toldOf({ id }: Stripe.Dispute): Promise<string[]> {
  const events = await testbed.payments.events();
  return events.filter(({ data }) => 'id' in data.object && data.object.id === id).map(({ type }) => type);
}

describe('dispute', () => {
  it('a dispute withdraws the amount when it opens and reinstates it when it is won', async () => {
    const { id } = await testbed.paidSession();
    const open = await testbed.payments.dispute(id);
    expect(open).toMatchObject({ status: 'needs_response', amount: 4_900, reason: 'fraudulent' });
    const won = await testbed.payments.dispute(id, 'won');
    expect(won).toMatchObject({ id: open.id, status: 'won' });
    expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-4_900, 4_900]);
    expect(await toldOf(won)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    expect(await testbed.stripe.disputes.retrieve(open.id)).toMatchObject({ status: 'won' });
  });

  it('a lost dispute reinstates nothing', async () => {
    const { id } = await testbed.paidSession();
    const lost = await testbed.payments.dispute(id, 'lost', 'product_not_received');
    expect(lost).toMatchObject({ status: 'lost', reason: 'product_not_received' });
    expect(await toldOf(lost)).not.toContain('charge.dispute.funds_reinstated');
  });

  it('a closed dispute cannot be changed', async () => {
    const { id } = await testbed.paidSession();
    await testbed.payments.dispute(id, 'lost');
    await expect(testbed.payments.dispute(id, 'won')).rejects.toMatchObject({ status: 400 });
  });

  it('a won dispute may be followed by another of the same charge', async () => {
    const { id, payment_intent: payment } = await testbed.paidSession();
    const first = await testbed.payments.dispute(id);
    await testbed.payments.dispute(id, 'won');
    const second = await testbed.payments.dispute(id);
    expect(second.status).toBe('needs_response');
    const listed = await testbed.stripe.disputes.list({ payment_intent: (payment as { id: string }).id });
    expect(listed.data.map((each) => [each.id, each.status])).toEqual([
      [second.id, 'needs_response'],
      [first.id, 'won'],
    ]);
  });

  it('an open dispute prevents refunds', async () => {
    const { id } = await testbed.paidSession();
    await testbed.payments.dispute(id);
    await expect(testbed.payments.refund(id)).rejects.toMatchObject({ code: 'charge_disputed' });
  });
});

describe('inquiry', () => {
  it('an inquiry withdraws no amount and can be closed', async () => {
    const { id } = await testbed.paidSession();
    expect(await testbed.payments.dispute(id, 'inquiry')).toMatchObject({
      status: 'warning_needs_response',
      balance_transactions: [],
    });
    const closed = await testbed.payments.dispute(id, 'warning_closed');
    expect(await toldOf(closed)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
    await expect(testbed.payments.dispute(id, 'won')).rejects.toMatchObject({ status: 400 });
  });

  it('an inquiry can become a dispute', async () => {
    const { id } = await testbed.paidSession();
    await testbed.payments.dispute(id, 'inquiry');
    const escalated = await testbed.payments.dispute(id, 'escalate');
    expect(escalated).toMatchObject({ status: 'needs_response' });
    expect(await toldOf(escalated)).toContain('charge.dispute.funds_withdrawn');
  });
});

describe('evidence', () => {
  it('evidence is staged without a submission, then submitted once', async () => {
    const { id } = await testbed.paidSession();
    const { id: disputeId } = await testbed.payments.dispute(id);
    const staged = await testbed.stripe.disputes.update(disputeId, {
      evidence: { customer_name: 'Anna Kern' },
      submit: false,
    });
    expect(staged).toMatchObject({
      status: 'needs_response',
      evidence: { customer_name: 'Anna Kern' },
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    const submitted = await testbed.stripe.disputes.update(disputeId, {
      evidence: { uncategorized_text: 'Downloaded twice.' },
    });
    expect(submitted).toMatchObject({
      status: 'under_review',
      evidence: { customer_name: 'Anna Kern', uncategorized_text: 'Downloaded twice.' },
      evidence_details: { submission_count: 1 },
    });
    await expect(
      testbed.stripe.disputes.update(disputeId, { evidence: { customer_name: 'Other' } }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('early fraud warning', () => {
  it('a warning names its payment and can be acted upon until the charge is refunded', async () => {
    const { id } = await testbed.paidSession();
    const warning = await testbed.payments.warnOfFraud(id);
    expect(warning).toMatchObject({
      object: 'radar.early_fraud_warning',
      actionable: true,
      fraud_type: 'misc',
    });
    const events = await testbed.payments.events();
    expect(events.at(-1)?.type).toBe('radar.early_fraud_warning.created');
    await testbed.payments.refund(id);
    const read = await testbed.stripe.radar.earlyFraudWarnings.retrieve(warning.id);
    expect(read.actionable).toBe(false);
  });
});
