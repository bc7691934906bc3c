import Stripe from 'stripe';
import { eventually } from '#testing/eventually';
import { Desk } from '../test/sandbox.testbed';

const completed = 'checkout.session.completed';
let desk: Desk;

beforeEach(async () => {
  desk = await Desk.open();
});

afterEach(() => desk.close());

const heard = (count: number) => eventually(() => expect(desk.shop.about(completed)).toHaveLength(count));

describe('webhooks', () => {
  it('are signed, so that the SDK takes them', async () => {
    const { id } = await desk.paidSession();
    await desk.payments.delivered(completed, id);
    const [hook] = desk.shop.about(completed);
    if (!hook) throw new Error('nothing was heard');
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
  ])('are tried again after %s, with a signature of its own each time', async (_, answer) => {
    const { id } = await desk.session();
    await desk.payments.chaos({ hold: true });
    await desk.payments.pay(id);
    await desk.payments.calm();
    const [event] = await desk.payments.events(completed);
    desk.shop.answers = [answer];
    await desk.payments.resend(event?.id ?? '');
    await heard(2);
    const attempts = await eventually(async () => {
      const made = await desk.payments.deliveries(event?.id);
      expect(made).toHaveLength(2);
      return made;
    });
    expect(attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, answer === 0 ? 'no answer' : answer],
      [2, 200],
    ]);
  });

  it('are given up when no try is left', async () => {
    desk.shop.answers = Array.from({ length: 60 }, () => 503);
    const { id } = await desk.paidSession();
    await heard(3);
    const [event] = await desk.payments.events(completed);
    expect(event?.pending_webhooks).toBe(1);
    expect(JSON.stringify(event?.data.object)).toContain(id);
  });

  it('come in copies, all at once, when told to', async () => {
    await desk.payments.chaos({ duplicate: 19, types: [completed] });
    await desk.paidSession();
    await heard(20);
    expect(new Set(desk.shop.about(completed).map(({ event }) => event.id)).size).toBe(1);
  });

  it('come last first when told to', async () => {
    await desk.payments.chaos({ reorder: true });
    await desk.paidSession();
    await heard(1);
    await eventually(() => expect(desk.shop.types).toContain('payment_intent.created'));
    expect(desk.shop.types.indexOf(completed)).toBeLessThan(
      desk.shop.types.indexOf('payment_intent.created'),
    );
  });

  it('are held back until they are released', async () => {
    await desk.payments.chaos({ hold: true });
    const { id } = await desk.paidSession();
    expect(desk.shop.hooks).toEqual([]);
    await desk.payments.calm();
    expect((await desk.payments.release()).length).toBeGreaterThan(0);
    await desk.payments.delivered(completed, id);
  });

  it.each([
    ['by somebody else', { wrongSecret: true }],
    ['an hour ago', { staleTimestamp: true }],
  ])('signed %s are refused by the SDK', async (_, chaos) => {
    await desk.payments.chaos(chaos);
    await desk.paidSession();
    await heard(1);
    const [hook] = desk.shop.about(completed);
    expect(() =>
      Stripe.webhooks.constructEvent(hook?.body ?? '', hook?.signature ?? '', 'whsec_sandbox'),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  it('that are lost are on the list of events all the same', async () => {
    await desk.payments.chaos({ failRate: 1 });
    const { id } = await desk.paidSession();
    const listed = await desk.stripe.events.list({ types: [completed] });
    expect(listed.data.map(({ data }) => data.object)).toContainEqual(expect.objectContaining({ id }));
    expect(desk.shop.hooks).toEqual([]);
  });
});
