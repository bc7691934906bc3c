import Stripe from 'stripe';
import { eventually } from '#testing/eventually';
import { SandboxTestbed } from '../test/sandbox.testbed';

const completed = 'checkout.session.completed';
let testbed: SandboxTestbed;

beforeEach(async () => {
  testbed = await SandboxTestbed.open();
});

afterEach(() => testbed.close());

const webhooksReceived = (count: number) =>
  eventually(() => expect(testbed.shop.received(completed)).toHaveLength(count));

describe('webhooks', () => {
  it('webhooks are signed, and the SDK accepts them', async () => {
    const { id } = await testbed.paidSession();
    await testbed.payments.waitForDelivery(completed, id);
    const [hook] = testbed.shop.received(completed);
    if (!hook) throw new Error('no webhook was received');
    expect(Stripe.webhooks.constructEvent(hook.body, hook.signature, 'whsec_sandbox')).toMatchObject({
      type: completed,
      data: { object: { id } },
    });
    expect(hook.headers['user-agent']).toMatch(/^Stripe\/1\.0/);
  });

  it.each([
    ['an error', 500],
    ['a redirect', 302],
    ['a lost connection', 0],
  ])('webhooks are retried after %s, each time with a new signature', async (_, status) => {
    const { id } = await testbed.session();
    await testbed.payments.setChaos({ hold: true });
    await testbed.payments.pay(id);
    await testbed.payments.clearChaos();
    const [event] = await testbed.payments.events(completed);
    testbed.shop.statuses = [status];
    await testbed.payments.resend(event?.id ?? '');
    await webhooksReceived(2);
    const attempts = await eventually(async () => {
      const made = await testbed.payments.deliveries(event?.id);
      expect(made).toHaveLength(2);
      return made;
    });
    expect(attempts.map((each) => [each.attempt, each.status])).toEqual([
      [1, status === 0 ? 'no response' : status],
      [2, 200],
    ]);
  });

  it('webhooks fail after the last retry', async () => {
    testbed.shop.statuses = Array.from({ length: 60 }, () => 503);
    const { id } = await testbed.paidSession();
    await webhooksReceived(3);
    const [event] = await testbed.payments.events(completed);
    expect(event?.pending_webhooks).toBe(1);
    expect(JSON.stringify(event?.data.object)).toContain(id);
  });

  it('webhooks are duplicated on demand', async () => {
    await testbed.payments.setChaos({ duplicate: 19, types: [completed] });
    await testbed.paidSession();
    await webhooksReceived(20);
    expect(new Set(testbed.shop.received(completed).map(({ event }) => event.id)).size).toBe(1);
  });

  it('webhooks are reordered on demand', async () => {
    await testbed.payments.setChaos({ reorder: true });
    await testbed.paidSession();
    await webhooksReceived(1);
    await eventually(() => expect(testbed.shop.types).toContain('payment_intent.created'));
    expect(testbed.shop.types.indexOf(completed)).toBeLessThan(
      testbed.shop.types.indexOf('payment_intent.created'),
    );
  });

  it('webhooks are held until they are released', async () => {
    await testbed.payments.setChaos({ hold: true });
    const { id } = await testbed.paidSession();
    expect(testbed.shop.hooks).toEqual([]);
    await testbed.payments.clearChaos();
    expect((await testbed.payments.releaseHeldWebhooks()).length).toBeGreaterThan(0);
    await testbed.payments.waitForDelivery(completed, id);
  });

  it.each([
    ['with a wrong secret', { wrongSecret: true }],
    ['with a timestamp of an hour ago', { staleTimestamp: true }],
  ])('the SDK rejects webhooks signed %s', async (_, chaos) => {
    await testbed.payments.setChaos(chaos);
    await testbed.paidSession();
    await webhooksReceived(1);
    const [hook] = testbed.shop.received(completed);
    expect(() =>
      Stripe.webhooks.constructEvent(hook?.body ?? '', hook?.signature ?? '', 'whsec_sandbox'),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  it('events of lost webhooks are in the list of events', async () => {
    await testbed.payments.setChaos({ failRate: 1 });
    const { id } = await testbed.paidSession();
    const listed = await testbed.stripe.events.list({ types: [completed] });
    expect(listed.data.map(({ data }) => data.object)).toContainEqual(expect.objectContaining({ id }));
    expect(testbed.shop.hooks).toEqual([]);
  });
});
