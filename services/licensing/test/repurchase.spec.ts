import {
  orderDisputed,
  type OrderPaid,
  orderPaid,
  orderRefunded,
  orderRestored,
} from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { activateComputer } from '#contracts/licensing/activations';
import { openGrant } from '#contracts/licensing/downloads';
import { listEntitlements, checkOwnership } from '#contracts/licensing/entitlements';
import { entitlementGranted, entitlementRevoked, orderFulfilled } from '#contracts/licensing/events';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { newCustomer, LicensingTestbed, paidOrder, plugin } from './licensing.testbed';
import { newComputer } from './computers/computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

async function payNewOrder({ userId }: UserActor): Promise<OrderPaid> {
  const order = paidOrder(userId);
  await licensing.publishAndWait(orderPaid, order);
  return order;
}

const now = () => new Date().toISOString();
const refundOrder = ({ orderId, userId }: OrderPaid) =>
  licensing.publishAndWait(orderRefunded, { orderId, userId, refundedAt: now() });
const failRefund = ({ orderId, userId }: OrderPaid) =>
  licensing.publishAndWait(orderRestored, { orderId, userId, restoredAt: now() });
const disputeOrder = ({ orderId, userId }: OrderPaid, outcome: 'open' | 'won' | 'lost') =>
  licensing.publishAndWait(orderDisputed, { orderId, userId, outcome, occurredAt: now() });

/** The states of entitlement and licence, by the order that grants them. */
async function statesByOrder(anna: UserActor): Promise<Record<string, string[]>> {
  const { entitlements } = await licensing.client.call(listEntitlements, {}, anna);
  return Object.fromEntries(
    entitlements.map(({ orderNumber, status, license }) => [orderNumber, [status, license.status]]),
  );
}

async function owns({ userId }: UserActor): Promise<boolean> {
  return (await licensing.client.call(checkOwnership, { userId, subjectId: plugin.id })).owns;
}

/** The code that the download token of an order returns. */
async function downloadCode({ orderId }: OrderPaid): Promise<string> {
  const [fulfilled] = await licensing.database.query<{ data: { downloadToken: string } }[]>(
    `select data from outbox where subject = $1 and data->>'orderId' = $2`,
    [orderFulfilled.subject, orderId],
  );
  const token = fulfilled?.data.downloadToken ?? '';
  return licensing.client.call(openGrant, { token, lang: 'en' }).then(
    () => 'open',
    (error: unknown) => (Failure.isFailure(error) ? error.code : String(error)),
  );
}

/** The entitlement events of a customer, in the order of publication. */
async function ownershipEvents({ userId }: UserActor): Promise<string[]> {
  const rows = await licensing.database.query<{ subject: string }[]>(
    `select subject from outbox where subject = any($1) and data->>'userId' = $2 order by occurred_at, id`,
    [[entitlementGranted.subject, entitlementRevoked.subject], userId],
  );
  return rows.map(({ subject }) => subject);
}

const active = ['active', 'active'];
const revoked = ['revoked', 'revoked'];

describe('product bought again after a refund', () => {
  it.each([
    ['a refund that then failed', refundOrder, failRefund],
    [
      'a lost dispute that was then won',
      (order: OrderPaid) => disputeOrder(order, 'lost'),
      (order: OrderPaid) => disputeOrder(order, 'won'),
    ],
    [
      'a refund that failed into a dispute that was then won',
      refundOrder,
      async (order: OrderPaid) => {
        await disputeOrder(order, 'open');
        await failRefund(order);
        await disputeOrder(order, 'won');
      },
    ],
  ])('grants a product once after %s, and both orders open their downloads', async (_, revoke, restore) => {
    const anna = newCustomer();
    const first = await payNewOrder(anna);
    await revoke(first);
    const second = await payNewOrder(anna);
    await restore(first);
    expect(await statesByOrder(anna)).toEqual({ [first.orderNumber]: revoked, [second.orderNumber]: active });
    expect([await downloadCode(first), await downloadCode(second)]).toEqual(['open', 'open']);
  });

  it('keeps a product under the first order when the second is refunded, and its computers stay licensed', async () => {
    const anna = newCustomer();
    const first = await payNewOrder(anna);
    await refundOrder(first);
    const second = await payNewOrder(anna);
    const { licenceFile: file } = await licensing.client.call(activateComputer, newComputer(), anna);
    await failRefund(first);
    const eventsBefore = await ownershipEvents(anna);
    await refundOrder(second);
    expect(await statesByOrder(anna)).toEqual({ [first.orderNumber]: active, [second.orderNumber]: revoked });
    expect([await downloadCode(first), await downloadCode(second)]).toEqual(['open', 'DOWNLOAD_REVOKED']);
    expect(await licensing.client.call(refreshLicence, { file })).toMatchObject({ code: 'VALID' });
    expect(await owns(anna)).toBe(true);
    // Ownership did not change: the entitlement continues under another order.
    expect(await ownershipEvents(anna)).toEqual(eventsBefore);
  });

  it('keeps a product under the second order when the first is refunded again', async () => {
    const anna = newCustomer();
    const first = await payNewOrder(anna);
    await refundOrder(first);
    const second = await payNewOrder(anna);
    await failRefund(first);
    await refundOrder(first);
    expect(await statesByOrder(anna)).toEqual({ [first.orderNumber]: revoked, [second.orderNumber]: active });
    expect(await downloadCode(first)).toBe('DOWNLOAD_REVOKED');
  });

  it('revokes a product when both orders are refunded and restores it when either refund fails', async () => {
    const anna = newCustomer();
    const first = await payNewOrder(anna);
    await refundOrder(first);
    const second = await payNewOrder(anna);
    await failRefund(first);
    await refundOrder(second);
    await refundOrder(first);
    expect(await owns(anna)).toBe(false);
    await failRefund(second);
    expect(await statesByOrder(anna)).toEqual({ [first.orderNumber]: revoked, [second.orderNumber]: active });
  });

  it('keeps a product when one order is restored while the other is refunded', async () => {
    const anna = newCustomer();
    const first = await payNewOrder(anna);
    await refundOrder(first);
    const second = await payNewOrder(anna);
    // Downloads change last: a transaction that waits for their lock has reconciled the entitlements.
    const blocker = licensing.database.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('lock table download_grants in access exclusive mode');
    const applied = Promise.all([failRefund(first), refundOrder(second)]);
    await waitForLockWaiters(licensing.database, 2);
    await blocker.rollbackTransaction();
    await blocker.release();
    await applied;
    expect(await owns(anna)).toBe(true);
  });
});

describe('product of two paid orders', () => {
  it('moves an entitlement to the other order during a dispute and keeps it there', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const anna = newCustomer();
      const first = await payNewOrder(anna);
      const second = await payNewOrder(anna);
      const eventsBefore = await ownershipEvents(anna);
      await disputeOrder(first, 'open');
      expect(await statesByOrder(anna)).toEqual({ [second.orderNumber]: active });
      await disputeOrder(first, outcome);
      expect(await statesByOrder(anna)).toEqual({ [second.orderNumber]: active });
      expect(await ownershipEvents(anna)).toEqual(eventsBefore);
    }
  });

  it('a second paid order restores the entitlement while the first is disputed', async () => {
    const anna = newCustomer();
    await disputeOrder(await payNewOrder(anna), 'open');
    const second = await payNewOrder(anna);
    expect(await statesByOrder(anna)).toEqual({ [second.orderNumber]: active });
  });

  it('suspends the entitlement when one order is refunded and the other disputed', async () => {
    const anna = newCustomer();
    const first = await payNewOrder(anna);
    const second = await payNewOrder(anna);
    await disputeOrder(second, 'open');
    await refundOrder(first);
    expect(await statesByOrder(anna)).toEqual({ [second.orderNumber]: ['suspended', 'suspended'] });
    await disputeOrder(second, 'won');
    expect(await statesByOrder(anna)).toEqual({ [second.orderNumber]: active });
  });
});

describe('entitlement that moved to another order and was revoked there', () => {
  it('restores a moved and revoked entitlement under its first order', async () => {
    const anna = newCustomer();
    const first = await payNewOrder(anna);
    const second = await payNewOrder(anna);
    await refundOrder(first);
    expect(await statesByOrder(anna)).toEqual({ [second.orderNumber]: active });
    await refundOrder(second);
    expect(await owns(anna)).toBe(false);
    await failRefund(first);
    expect(await statesByOrder(anna)).toEqual({ [first.orderNumber]: active });
    expect([await downloadCode(first), await downloadCode(second)]).toEqual(['open', 'DOWNLOAD_REVOKED']);
    expect(await ownershipEvents(anna)).toEqual([
      entitlementGranted.subject,
      entitlementRevoked.subject,
      entitlementGranted.subject,
    ]);
  });
});
