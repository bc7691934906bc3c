import {
  orderDisputed,
  type OrderPaid,
  orderPaid,
  orderRefunded,
  orderRestored,
} from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { activateComputer } from '#contracts/licensing/computers';
import { openGrant } from '#contracts/licensing/downloads';
import { listEntitlements, ownsSubject } from '#contracts/licensing/entitlements';
import { entitlementGranted, entitlementRevoked, orderFulfilled } from '#contracts/licensing/events';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { lockWaits } from '#testing/lock-waits';
import { customer, Licensing, paidOrder, plugin } from './licensing.testbed';
import { machine } from './machines.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

async function buys({ userId }: UserActor): Promise<OrderPaid> {
  const order = paidOrder(userId);
  await licensing.told(orderPaid, order);
  return order;
}

const now = () => new Date().toISOString();
const refunds = ({ orderId, userId }: OrderPaid) =>
  licensing.told(orderRefunded, { orderId, userId, refundedAt: now() });
const refundFails = ({ orderId, userId }: OrderPaid) =>
  licensing.told(orderRestored, { orderId, userId, restoredAt: now() });
const disputes = ({ orderId, userId }: OrderPaid, outcome: 'open' | 'won' | 'lost') =>
  licensing.told(orderDisputed, { orderId, userId, outcome, occurredAt: now() });

/** What a customer was given, by the order it stands under. */
async function ownedBy(anna: UserActor): Promise<Record<string, string[]>> {
  const { entitlements } = await licensing.client.call(listEntitlements, {}, anna);
  return Object.fromEntries(
    entitlements.map(({ orderNumber, status, license }) => [orderNumber, [status, license.status]]),
  );
}

async function owns({ userId }: UserActor): Promise<boolean> {
  return (await licensing.client.call(ownsSubject, { userId, subjectId: plugin.id })).owns;
}

/** What the link of an order's receipt answers. */
async function linkOf({ orderId }: OrderPaid): Promise<string> {
  const [told] = await licensing.database.query<{ data: { downloadToken: string } }[]>(
    `select data from outbox where subject = $1 and data->>'orderId' = $2`,
    [orderFulfilled.subject, orderId],
  );
  const token = told?.data.downloadToken ?? '';
  return licensing.client.call(openGrant, { token, lang: 'en' }).then(
    () => 'open',
    (error: unknown) => (Failure.caught(error) ? error.code : String(error)),
  );
}

/** What others were told about what a customer owns, in the order of telling. */
async function toldOf({ userId }: UserActor): Promise<string[]> {
  const rows = await licensing.database.query<{ subject: string }[]>(
    `select subject from outbox where subject = any($1) and data->>'userId' = $2 order by occurred_at, id`,
    [[entitlementGranted.subject, entitlementRevoked.subject], userId],
  );
  return rows.map(({ subject }) => subject);
}

const active = ['active', 'active'];
const revoked = ['revoked', 'revoked'];

describe('a product that was bought again after its money went back', () => {
  it.each([
    ['a refund that then failed', refunds, refundFails],
    [
      'a lost dispute that was then won',
      (order: OrderPaid) => disputes(order, 'lost'),
      (order: OrderPaid) => disputes(order, 'won'),
    ],
    [
      'a refund that failed into a dispute that was then won',
      refunds,
      async (order: OrderPaid) => {
        await disputes(order, 'open');
        await refundFails(order);
        await disputes(order, 'won');
      },
    ],
  ])('is owned once after %s, and both orders open their downloads', async (_, goesBack, comesBack) => {
    const anna = customer();
    const first = await buys(anna);
    await goesBack(first);
    const second = await buys(anna);
    await comesBack(first);
    expect(await ownedBy(anna)).toEqual({ [first.orderNumber]: revoked, [second.orderNumber]: active });
    expect([await linkOf(first), await linkOf(second)]).toEqual(['open', 'open']);
  });

  it('stays owned through the first order when the second goes back, and its computers stay licensed', async () => {
    const anna = customer();
    const first = await buys(anna);
    await refunds(first);
    const second = await buys(anna);
    const { licenceFile: file } = await licensing.client.call(activateComputer, machine(), anna);
    await refundFails(first);
    const toldBefore = await toldOf(anna);
    await refunds(second);
    expect(await ownedBy(anna)).toEqual({ [first.orderNumber]: active, [second.orderNumber]: revoked });
    expect([await linkOf(first), await linkOf(second)]).toEqual(['open', 'DOWNLOAD_REVOKED']);
    expect(await licensing.client.call(refreshLicence, { file })).toMatchObject({ code: 'VALID' });
    expect(await owns(anna)).toBe(true);
    // Nobody's ownership changed: it went on under another order.
    expect(await toldOf(anna)).toEqual(toldBefore);
  });

  it('stays owned through the second order when the first goes back once more', async () => {
    const anna = customer();
    const first = await buys(anna);
    await refunds(first);
    const second = await buys(anna);
    await refundFails(first);
    await refunds(first);
    expect(await ownedBy(anna)).toEqual({ [first.orderNumber]: revoked, [second.orderNumber]: active });
    expect(await linkOf(first)).toBe('DOWNLOAD_REVOKED');
  });

  it('is lost when both orders go back, and owned again through whichever refund fails', async () => {
    const anna = customer();
    const first = await buys(anna);
    await refunds(first);
    const second = await buys(anna);
    await refundFails(first);
    await refunds(second);
    await refunds(first);
    expect(await owns(anna)).toBe(false);
    await refundFails(second);
    expect(await ownedBy(anna)).toEqual({ [first.orderNumber]: revoked, [second.orderNumber]: active });
  });

  it('is not lost when the first comes back in the moment in which the second goes', async () => {
    const anna = customer();
    const first = await buys(anna);
    await refunds(first);
    const second = await buys(anna);
    // Downloads are opened and shut last: whoever waits for them has decided what is owned.
    const blocker = licensing.database.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('lock table download_grants in access exclusive mode');
    const told = Promise.all([refundFails(first), refunds(second)]);
    await lockWaits(licensing.database, 2);
    await blocker.rollbackTransaction();
    await blocker.release();
    await told;
    expect(await owns(anna)).toBe(true);
  });
});

describe('a product that two orders paid for', () => {
  it('goes on under the other while one is disputed, and stays there however the dispute ends', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const anna = customer();
      const first = await buys(anna);
      const second = await buys(anna);
      const toldBefore = await toldOf(anna);
      await disputes(first, 'open');
      expect(await ownedBy(anna)).toEqual({ [second.orderNumber]: active });
      await disputes(first, outcome);
      expect(await ownedBy(anna)).toEqual({ [second.orderNumber]: active });
      expect(await toldOf(anna)).toEqual(toldBefore);
    }
  });

  it('is no longer suspended once a second order pays for what the first has in dispute', async () => {
    const anna = customer();
    await disputes(await buys(anna), 'open');
    const second = await buys(anna);
    expect(await ownedBy(anna)).toEqual({ [second.orderNumber]: active });
  });

  it('is suspended, not lost, when one is refunded and the other disputed', async () => {
    const anna = customer();
    const first = await buys(anna);
    const second = await buys(anna);
    await disputes(second, 'open');
    await refunds(first);
    expect(await ownedBy(anna)).toEqual({ [second.orderNumber]: ['suspended', 'suspended'] });
    await disputes(second, 'won');
    expect(await ownedBy(anna)).toEqual({ [second.orderNumber]: active });
  });
});

describe('what was handed to another order and lost there', () => {
  it('comes back with the order that paid for it first', async () => {
    const anna = customer();
    const first = await buys(anna);
    const second = await buys(anna);
    await refunds(first);
    expect(await ownedBy(anna)).toEqual({ [second.orderNumber]: active });
    await refunds(second);
    expect(await owns(anna)).toBe(false);
    await refundFails(first);
    expect(await ownedBy(anna)).toEqual({ [first.orderNumber]: active });
    expect([await linkOf(first), await linkOf(second)]).toEqual(['open', 'DOWNLOAD_REVOKED']);
    expect(await toldOf(anna)).toEqual([
      entitlementGranted.subject,
      entitlementRevoked.subject,
      entitlementGranted.subject,
    ]);
  });
});
