import type { WithdrawalListItem } from '#contracts/commerce/consumer-law/withdrawal-admin';
import { eventually } from '#testing/eventually';
import { type PaidCart, WithdrawalsTestbed } from './withdrawals.testbed';

let law: WithdrawalsTestbed;

beforeAll(async () => {
  law = await WithdrawalsTestbed.open(2);
});

afterAll(() => law.close());

const wholeRefund = { requested: 8_800, recorded: 8_800 };

/** Waits until the withdrawal of these products has been decided or waits for a person. */
function decisionAbout(cart: PaidCart, count: number): Promise<WithdrawalListItem> {
  return eventually(async () => {
    const all = await law.ofOrder(cart);
    expect(all).toHaveLength(count);
    const [newest] = all;
    if (!newest || newest.state === 'received') throw new Error('the withdrawal is not decided');
    return newest;
  });
}

async function withdrawWhole(cart: PaidCart): Promise<void> {
  await law.declare(cart);
  await law.shop.waitForState(cart.sessionId, 'refunded');
}

async function mailsAbout(cart: PaidCart, template: string): Promise<number> {
  return (await law.mailsTo(cart.anna.email)).filter((name) => name === template).length;
}

async function operatorMails({ order }: PaidCart): Promise<number> {
  const rows = await law.shop.dataSource.query<object[]>(
    `select 1 from mail_deliveries where template = 'withdrawal-waiting' and data->>'orderNumber' = $1`,
    [order.number],
  );
  return rows.length;
}

/** The declaration was answered by the system, without a decision of an administrator, and no money moved. */
async function expectAnswered(cart: PaidCart, declared: number): Promise<void> {
  const answered = await decisionAbout(cart, declared);
  expect(answered).toMatchObject({ state: 'accepted', ground: 'already-returned' });
  await eventually(async () => expect(await mailsAbout(cart, 'withdrawal-received')).toBe(declared));
  await eventually(() =>
    expect(law.deliveredTo(cart.anna.email).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('This was returned before'),
    ),
  );
  expect(await mailsAbout(cart, 'withdrawal-accepted')).toBe(0);
  expect(await operatorMails(cart)).toBe(0);
}

describe('a declaration of what was returned before', () => {
  it('a line after the whole order is acknowledged and shown as returned, without a second refund', async () => {
    const cart = await law.paidCart();
    await withdrawWhole(cart);
    await law.declare(cart, { items: [cart.ids.b] });
    await expectAnswered(cart, 2);
    await law.sweepNow(cart);
    expect(await law.refundedCents(cart)).toEqual(wholeRefund);
    expect(law.shop.fakeServices.eventsOf('commerce.order-refunded.v1', cart.order.id)).toHaveLength(1);
  });

  it('a line and the whole order at the same time return the money once, and no declaration waits for a decision', async () => {
    const cart = await law.paidCart();
    await Promise.all([law.declare(cart), law.declare(cart, { items: [cart.ids.a] })]);
    await law.shop.waitForState(cart.sessionId, 'refunded');
    await eventually(async () => {
      await law.sweepNow(cart);
      expect((await law.ofOrder(cart)).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    });
    expect(await law.refundedCents(cart)).toEqual(wholeRefund);
  });

  it('a line after a full refund in the dashboard is answered, even if its product was activated', async () => {
    const cart = await law.paidCart();
    law.shop.fakeServices.activate(cart.order.id);
    await law.shop.stripe.refund(cart.sessionId);
    await law.shop.waitForState(cart.sessionId, 'refunded');
    await law.declare(cart, { items: [cart.ids.a] });
    await expectAnswered(cart, 1);
    expect(await law.refundedCents(cart)).toEqual(wholeRefund);
  });

  it('the whole order after all of its lines were withdrawn one by one is answered', async () => {
    const cart = await law.paidCart();
    for (const [at, id] of Object.values(cart.ids).entries()) {
      await law.declare(cart, { items: [id] });
      await law.accept((await decisionAbout(cart, at + 1)).id);
    }
    await law.shop.waitForState(cart.sessionId, 'refunded');
    await law.declare(cart);
    expect(await decisionAbout(cart, 4)).toMatchObject({ state: 'accepted', ground: 'already-returned' });
    expect(await law.refundedCents(cart)).toEqual(wholeRefund);
  });

  it('the same line twice is one withdrawal with one acknowledgement', async () => {
    const cart = await law.paidCart();
    await law.declare(cart, { items: [cart.ids.a] });
    await law.accept((await decisionAbout(cart, 1)).id);
    await law.declare(cart, { items: [cart.ids.a] });
    await eventually(async () => {
      const open = await law.shop.dataSource.query(
        'select 1 from withdrawals where order_id is null and order_number = $1',
        [cart.order.number],
      );
      expect(open).toEqual([]);
    });
    expect(await decisionAbout(cart, 1)).toMatchObject({ state: 'accepted' });
    expect(await mailsAbout(cart, 'withdrawal-received')).toBe(1);
    await eventually(async () =>
      expect(await law.refundedCents(cart)).toEqual({ requested: 4_900, recorded: 4_900 }),
    );
  });
});

describe('a declaration that waits for a person', () => {
  it('is closed by the sweep when the whole order is accepted afterwards', async () => {
    const cart = await law.paidCart();
    await law.declare(cart, { items: [cart.ids.a] });
    const line = await law.waitFor(cart, 'waiting');
    await withdrawWhole(cart);
    await eventually(async () => {
      await law.sweepNow(cart);
      expect((await law.ofOrder(cart)).find(({ id }) => id === line.id)).toMatchObject({
        state: 'accepted',
        ground: 'already-returned',
      });
    });
    expect(await law.refundedCents(cart)).toEqual(wholeRefund);
    await expect(law.decline(line.id, 'Too late')).rejects.toMatchObject({ code: 'WITHDRAWAL_DECIDED' });
  });

  it('is closed by the sweep when everything is refunded in the dashboard', async () => {
    const cart = await law.paidCart();
    await law.declare(cart, { items: [cart.ids.a] });
    await law.waitFor(cart, 'waiting');
    await law.shop.stripe.refund(cart.sessionId);
    await law.shop.waitForState(cart.sessionId, 'refunded');
    await law.sweepNow(cart);
    await law.waitFor(cart, 'accepted');
    expect(await law.refundedCents(cart)).toEqual(wholeRefund);
  });

  it('stays with a person after a refund of an amount, which is for no line', async () => {
    const cart = await law.paidCart();
    await law.shop.stripe.refund(cart.sessionId, 4_900);
    await law.shop.waitForState(cart.sessionId, 'partially_refunded');
    await law.declare(cart, { items: [cart.ids.a] });
    const { id } = await law.waitFor(cart, 'waiting');
    await law.sweepNow(cart);
    await law.waitFor(cart, 'waiting');
    await law.accept(id);
    await law.shop.waitForState(cart.sessionId, 'refunded');
    expect(await law.refundedCents(cart)).toEqual(wholeRefund);
  });

  it('is one after the bank has returned the refund of the whole order', async () => {
    const cart = await law.paidCart();
    await withdrawWhole(cart);
    await law.shop.stripe.failRefund(cart.sessionId);
    await law.shop.waitForState(cart.sessionId, 'paid');
    await law.declare(cart, { items: [cart.ids.a] });
    expect(await decisionAbout(cart, 2)).toMatchObject({ state: 'waiting' });
  });
});
