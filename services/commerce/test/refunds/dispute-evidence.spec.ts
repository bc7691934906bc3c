import Stripe from 'stripe';
import {
  type DisputeEvidence,
  listOrderDisputes,
  type OrderDispute,
  submitEvidence,
} from '#contracts/commerce/disputes';
import { consentKinds, consentTextVersion, recordConsents } from '#contracts/commerce/consumer-law/consents';
import { withdraw } from '#contracts/commerce/consumer-law/withdrawals';
import type { UserActor } from '#contracts/kit/actor';
import { readAlertConditions } from '#contracts/operations/alert-conditions';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { CommerceTestbed } from '../commerce.testbed';

const operator = 'support@lowline.example';

let shop: CommerceTestbed;
let stripe: Stripe;
const admin: UserActor = {
  kind: 'user',
  userId: newId(),
  role: 'admin',
  language: 'en',
  authenticatedAt: Date.now(),
};

beforeAll(async () => {
  shop = await CommerceTestbed.open();
  const { hostname: host, port } = new URL(shop.stripe.url);
  stripe = new Stripe('sk_test_sandbox', { host, port, protocol: 'http', telemetry: false });
});

afterEach(() => shop.stripe.setDeliveryFaults());

afterAll(() => shop.close());

async function disputedOrder() {
  const anna = shop.customer();
  const sessionId = await anna.openSession(shop.addProduct());
  await shop.client.call(
    recordConsents,
    { sessionId, kinds: [...consentKinds], textVersion: consentTextVersion, language: 'en' },
    anna.actor,
  );
  await shop.stripe.pay(sessionId);
  const { id } = await shop.waitForState(sessionId, 'paid');
  shop.fakeServices.activate(id, 'Halflight');
  await shop.stripe.dispute(sessionId);
  await shop.waitForState(sessionId, 'disputed');
  return { anna, sessionId, orderId: id };
}

const disputesOf = async (id: string): Promise<OrderDispute[]> =>
  (await shop.client.call(listOrderDisputes, { id }, admin)).disputes;

const onlyDisputeOf = async (id: string): Promise<OrderDispute & { evidence: DisputeEvidence }> => {
  const [dispute, ...others] = await disputesOf(id);
  expect(others).toEqual([]);
  if (!dispute?.evidence) throw new Error('no dispute with evidence');
  return { ...dispute, evidence: dispute.evidence };
};

const submit = (orderId: string, disputeId: string, evidence: DisputeEvidence) =>
  shop.client.call(submitEvidence, { ...evidence, orderId, disputeId }, admin, { timeoutMs: 15_000 });

const alertsAbout = async (id: string): Promise<string[]> => {
  const rows = await shop.dataSource.query<{ template: string }[]>(
    `select template from mail_deliveries where to_address = $1 and key like '%' || $2 order by queued_at`,
    [operator, id],
  );
  return rows.map(({ template }) => template);
};

describe('evidence in a dispute', () => {
  it('names the mails about a withdrawal, which the bank may be asked about', async () => {
    const { anna, orderId } = await disputedOrder();
    const [order] = await shop.ordersOf(anna);
    const input = { number: order?.number ?? '', name: 'Anna Kern', email: anna.email };
    await shop.client.call(withdraw, input, anna.actor);
    await eventually(async () =>
      expect((await onlyDisputeOf(orderId)).evidence.furtherText).toMatch(/UTC: withdrawal-received/),
    );
  });

  it('evidence is assembled from consents, downloads and activations, with its deadline and no network address', async () => {
    const { anna, orderId } = await disputedOrder();
    const { evidence, dueBy, acceptsEvidence } = await onlyDisputeOf(orderId);
    expect(acceptsEvidence).toBe(true);
    expect(Date.parse(dueBy ?? '')).toBeGreaterThan(Date.now());
    expect(evidence.accessLog).toContain('Halflight');
    expect(evidence.policyDisclosure).toContain('agreed that the supply begins at once');
    expect(evidence.policyDisclosure).toContain(consentTextVersion);
    expect([evidence.customerEmail, anna.email]).toContain(evidence.customerEmail);
    expect(JSON.stringify(evidence)).not.toMatch(/\b\d{1,3}(\.\d{1,3}){3}\b/);
  });

  it('edited evidence is submitted to Stripe once for parallel requests, with one line in the audit log', async () => {
    const { orderId } = await disputedOrder();
    const { id, evidence } = await onlyDisputeOf(orderId);
    const edited = { ...evidence, furtherText: 'The customer wrote to us about the sound.' };
    const answers = await Promise.all([1, 2, 3].map(() => submit(orderId, id, edited)));
    for (const answer of answers) expect(answer).toMatchObject({ id, submissions: 1 });
    const atStripe = await stripe.disputes.retrieve(id);
    expect(atStripe).toMatchObject({
      status: 'under_review',
      evidence: { uncategorized_text: edited.furtherText },
      evidence_details: { submission_count: 1, has_evidence: true },
    });
    await expect(submit(orderId, id, evidence)).rejects.toMatchObject({ code: 'EVIDENCE_CLOSED' });
    const audited = await shop.dataSource.query('select action, actor from audit_log where subject = $1', [
      id,
    ]);
    expect(audited).toEqual([{ action: 'dispute.evidence-sent', actor: admin.userId }]);
    const shown = await onlyDisputeOf(orderId);
    expect(shown).toMatchObject({ acceptsEvidence: false, evidence: edited });
  });

  it('evidence whose response was lost is sent again and counts once', async () => {
    const { orderId } = await disputedOrder();
    const { id, evidence } = await onlyDisputeOf(orderId);
    await shop.stripe.addFault({
      match: `POST /v1/disputes/${id}`,
      afterCommit: true,
      dropConnection: true,
      times: 3,
    });
    await expect(submit(orderId, id, evidence)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await submit(orderId, id, evidence)).toMatchObject({ submissions: 1 });
  });

  it('the receipt is sent with it as a PDF file, uploaded once for parallel requests and lost responses', async () => {
    const { orderId } = await disputedOrder();
    const { id, evidence } = await onlyDisputeOf(orderId);
    const known = (await stripe.files.list({ limit: 100 })).data.length;
    await shop.stripe.addFault({
      match: 'POST /v1/files',
      afterCommit: true,
      dropConnection: true,
      times: 3,
    });
    await expect(submit(orderId, id, evidence)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await Promise.all([1, 2, 3].map(() => submit(orderId, id, evidence)));
    const { receipt } = (await stripe.disputes.retrieve(id)).evidence;
    expect(await stripe.files.retrieve(String(receipt))).toMatchObject({
      purpose: 'dispute_evidence',
      type: 'pdf',
      filename: expect.stringMatching(/^receipt-LL-\d{8}\.pdf$/) as unknown,
    });
    expect((await stripe.files.list({ limit: 100 })).data).toHaveLength(known + 1);
  });

  it('a refused receipt sends nothing to the bank, and the evidence can be sent again', async () => {
    const { orderId } = await disputedOrder();
    const { id, evidence } = await onlyDisputeOf(orderId);
    await shop.stripe.addFault({ match: 'POST /v1/files', status: 400, times: 1 });
    await expect(submit(orderId, id, evidence)).rejects.toMatchObject({ code: 'EVIDENCE_FILE_REFUSED' });
    expect(await onlyDisputeOf(orderId)).toMatchObject({ acceptsEvidence: true, submissions: 0 });
    expect(await submit(orderId, id, evidence)).toMatchObject({ submissions: 1 });
  });

  it('evidence for a dispute of another order is rejected', async () => {
    const { orderId } = await disputedOrder();
    const { id, evidence } = await onlyDisputeOf(orderId);
    await expect(submit(newId(), id, evidence)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('disputes and warnings', () => {
  it('a dispute is mailed when it is decided, once for repeated events', async () => {
    await shop.stripe.setDeliveryFaults({ duplicate: 3 });
    const { sessionId, orderId } = await disputedOrder();
    const { id } = await onlyDisputeOf(orderId);
    await shop.stripe.dispute(sessionId, 'lost');
    await eventually(async () => expect(await alertsAbout(id)).toEqual(['dispute-closed']));
    await shop.waitUntilIdle();
    expect(await alertsAbout(id)).toEqual(['dispute-closed']);
  });

  it('an inquiry is an alert without a mail of its own, and the order stays paid', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.dispute(sessionId, 'inquiry');
    await eventually(async () => expect(await disputesOf(orderId)).toHaveLength(1));
    const { id, acceptsEvidence } = await onlyDisputeOf(orderId);
    expect(acceptsEvidence).toBe(true);
    const { number, state } = await shop.orderOf(sessionId);
    const { conditions } = await shop.client.call(readAlertConditions('commerce'), {});
    expect(conditions).toContainEqual({ kind: 'dispute', subject: number, count: null });
    expect(await alertsAbout(id)).toEqual([]);
    expect(state).toBe('paid');
  });

  it('an early fraud warning is mailed once and changes neither order nor licence', async () => {
    const { sessionId, id: orderId } = await shop.paidOrder();
    await shop.stripe.setDeliveryFaults({ duplicate: 3 });
    await shop.stripe.warnOfFraud(sessionId);
    await eventually(async () =>
      expect(await disputesOf(orderId)).toMatchObject([
        { kind: 'warning', status: 'actionable', evidence: null, acceptsEvidence: false },
      ]),
    );
    await shop.waitUntilIdle();
    const [warning] = await disputesOf(orderId);
    expect(await alertsAbout(warning?.id ?? '')).toEqual(['fraud-warning']);
    expect((await shop.orderOf(sessionId)).state).toBe('paid');
  });
});
