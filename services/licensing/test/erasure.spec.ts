import { orderDisputed, orderPaid, orderRefunded } from '#contracts/commerce/events';
import { userDeleted, userEmailChanged } from '#contracts/identity/events';
import { activateComputer } from '#contracts/licensing/activations';
import { releaseCustomerComputer } from '#contracts/licensing/computer-releases';
import { activateOffline } from '#contracts/licensing/offline-activations';
import { exportLicensingData } from '#contracts/licensing/personal-data';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { ComputersService } from '../src/seats/computers/computers.service';
import { SwapReportService } from '../src/seats/replacements/swap-report.service';
import { newCustomer, LicensingTestbed, paidOrder } from './licensing.testbed';
import {
  failureFrom,
  newComputer,
  newOfflineComputer,
  customerWithOrder,
} from './computers/computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  // A redelivery follows the time limit of a statement behind a lock, before the transaction with the lock is ended as idle.
  licensing = await LicensingTestbed.open({ DATABASE_STATEMENT_TIMEOUT_MS: '2000' });
});
afterAll(() => licensing.close());

const personalTables = [
  'purchases',
  'entitlements',
  'licences',
  'download_grants',
  'computers',
  'pairings',
  'seat_events',
  'freed_seats',
];

/** How many rows with personal data a user has. */
async function rowsOf(userId: string): Promise<number> {
  const counts = personalTables.map((table) => `(select count(*) from ${table} where user_id = $1)`);
  const [row] = await licensing.database.query<{ n: number }[]>(`select (${counts.join(' + ')})::int as n`, [
    userId,
  ]);
  return row?.n ?? -1;
}

const publishAndWait: LicensingTestbed['publishAndWait'] = (...rest) => licensing.publishAndWait(...rest);

const deletedAt = new Date().toISOString();

it('ignores a payment event after the erasure and sends no mail', async () => {
  const anna = newCustomer();
  await publishAndWait(userDeleted, { userId: anna.userId, deletedAt });
  const order = paidOrder(anna.userId);
  await publishAndWait(orderPaid, order);
  expect(await rowsOf(anna.userId)).toBe(0);
  const mails = await licensing.database.query('select 1 from mail_deliveries where to_address = $1', [
    order.email,
  ]);
  expect(mails).toEqual([]);
});

it('ignores refund and dispute events after the erasure', async () => {
  const anna = newCustomer();
  await publishAndWait(userDeleted, { userId: anna.userId, deletedAt });
  const about = { orderId: newId(), userId: anna.userId };
  await publishAndWait(orderRefunded, { ...about, refundedAt: deletedAt });
  await publishAndWait(orderDisputed, { ...about, outcome: 'open', occurredAt: deletedAt });
  expect(await rowsOf(anna.userId)).toBe(0);
});

it('ignores a payment event that is redelivered after the erasure', async () => {
  const anna = newCustomer();
  const order = paidOrder(anna.userId);
  const orderEvent = newId();
  const blocker = licensing.database.createQueryRunner();
  await blocker.startTransaction();
  await blocker.query('lock table purchases in access exclusive mode');
  await licensing.publish(orderPaid, order, orderEvent);
  // The first delivery is being applied: it holds the lock that the erasure waits for.
  await eventually(async () => {
    const waiting = await licensing.database.query(
      `select 1 from pg_locks where relation = 'purchases'::regclass and not granted`,
    );
    expect(waiting.length).toBeGreaterThan(0);
  });
  const deleted = publishAndWait(userDeleted, { userId: anna.userId, deletedAt });
  await deleted;
  await blocker.rollbackTransaction();
  await blocker.release();
  await eventually(async () => {
    const applied = await licensing.database.query('select 1 from inbox where event_id = $1', [orderEvent]);
    expect(applied).toHaveLength(1);
  });
  expect(await rowsOf(anna.userId)).toBe(0);
});

/** Erases a user while `begin` waits for a locked table. */
async function eraseDuring(table: string, userId: string, begin: () => Promise<unknown>): Promise<unknown> {
  const blocker = licensing.database.createQueryRunner();
  await blocker.startTransaction();
  await blocker.query(`lock table ${table} in access exclusive mode`);
  const begun = begin().catch((error: unknown) => error);
  await waitForLockWaiters(licensing.database);
  const deleted = publishAndWait(userDeleted, { userId, deletedAt });
  await waitForLockWaiters(licensing.database, 2);
  await blocker.rollbackTransaction();
  await blocker.release();
  await deleted;
  return begun;
}

it('erases a computer that is activated concurrently', async () => {
  const { anna } = await customerWithOrder(licensing);
  await eraseDuring('seats', anna.userId, () => licensing.client.call(activateComputer, newComputer(), anna));
  const left = await licensing.database.query('select 1 from computers where user_id = $1', [anna.userId]);
  expect(left).toEqual([]);
  const { code } = (await failureFrom(licensing.client.call(activateComputer, newComputer(), anna))) ?? {};
  expect(code).toBe('NOTHING_TO_ACTIVATE');
});

it('erases history and mail of a computer that an administrator releases concurrently', async () => {
  const { anna, order } = await customerWithOrder(licensing);
  const { activation } = await licensing.client.call(activateComputer, newComputer(), anna);
  const admin = { ...newCustomer(), role: 'admin' as const };
  const release = { id: activation.id, reason: 'Requested by mail' };
  await eraseDuring('audit_log', anna.userId, () =>
    licensing.client.call(releaseCustomerComputer, release, admin),
  );
  const left = await licensing.database.query(
    `select kind from seat_events where user_id = $1
     union all select template from mail_deliveries where to_address = $2`,
    [anna.userId, order.email],
  );
  expect(left).toEqual([]);
});

it('erases swap reports about the user and keeps those about others', async () => {
  const reports = licensing.service.app.get(SwapReportService);
  const [{ anna, order }, ben] = [await customerWithOrder(licensing), await customerWithOrder(licensing)];
  for (const { userId } of [anna, ben.anna]) {
    const { activation } = await licensing.client.call(activateComputer, newComputer(), {
      ...anna,
      userId,
    });
    await licensing.database.transaction(async (tx) => {
      const computer = await licensing.service.app.get(ComputersService).lock(tx, activation.id, userId);
      await reports.sendReport(tx, computer, []);
    });
  }
  await publishAndWait(userDeleted, { userId: anna.userId, deletedAt });
  const left = await licensing.database.query<{ customer: string }[]>(
    `select data ->> 'customer' as customer from mail_deliveries where template = 'swap-report'`,
  );
  expect(left.map(({ customer: actor }) => actor)).not.toContain(order.email);
  expect(left.map(({ customer: actor }) => actor)).toContain(ben.order.email);
});

it('stores and sends no code that is requested after the erasure', async () => {
  const { anna } = await customerWithOrder(licensing);
  await publishAndWait(userDeleted, { userId: anna.userId, deletedAt });
  await licensing.client.call(sendSwapCode, {}, anna);
  const left = await licensing.database.query(
    `select user_id::text from swap_codes where user_id = $1
     union all select to_address from mail_deliveries where to_address like '%' || $1::text || '%'`,
    [anna.userId],
  );
  expect(left).toEqual([]);
});

it('erases addresses and mails of the user and keeps those of others', async () => {
  const [anna, ben] = [newCustomer(), newCustomer()];
  const [annasOrder, bensOrder] = [paidOrder(anna.userId), paidOrder(ben.userId)];
  await publishAndWait(orderPaid, annasOrder);
  await publishAndWait(orderPaid, bensOrder);
  for (const actor of [anna, ben]) await licensing.client.call(sendSwapCode, {}, actor);
  await publishAndWait(userDeleted, { userId: anna.userId, deletedAt });
  const addresses = await licensing.database.query<{ email: string }[]>(
    `select email from entitlements where user_id = any($1)
     union all select to_address from mail_deliveries where to_address = any($2)`,
    [
      [anna.userId, ben.userId],
      [annasOrder.email, bensOrder.email],
    ],
  );
  expect(addresses.map(({ email }) => email).sort()).toEqual(
    [bensOrder.email, bensOrder.email, `deleted-${anna.userId}@deleted.invalid`].sort(),
  );
});

it('exports computers and downloads', async () => {
  const anna = newCustomer();
  const order = paidOrder(anna.userId);
  await publishAndWait(orderPaid, order);
  await licensing.database.query(
    `insert into transfers (id, grant_id, file_id, file_bytes)
     select $2, id, $3, 1000 from download_grants where order_id = $1`,
    [order.orderId, newId(), newId()],
  );
  const exported = await licensing.client.call(exportLicensingData, { userId: anna.userId });
  expect(exported).toMatchObject({
    computers: [],
    downloads: [{ orderNumber: order.orderNumber, completedAt: null }],
  });
});

it('exports addresses and seat events of the user only', async () => {
  const [anna, ben] = [newCustomer(), newCustomer()];
  const address = (name: string) => `${name}-${newId()}@example.com`;
  const [first, second] = [address('first'), address('second')];
  for (const email of [first, second]) await publishAndWait(userEmailChanged, { userId: anna.userId, email });
  await publishAndWait(userEmailChanged, { userId: ben.userId, email: address('ben') });
  const [computerId, licenceId] = [newId(), newId()];
  await licensing.database.query(
    `insert into seat_events (id, user_id, computer_id, licence_id, kind, detail, at) values
       ($3, $1, $2, $4, 'SWAPPED', '{}', now() - interval '1 hour'),
       ($5, $1, $2, null, 'RELEASED_BY_ADMIN', $6, now()),
       ($7, $8, $2, null, 'REBOUND', '{}', now())`,
    [
      ...[anna.userId, computerId, newId(), licenceId, newId()],
      ...[
        { reason: 'Requested by mail', products: ['Saturos Pro'], offlineUntil: null },
        newId(),
        ben.userId,
      ],
    ],
  );
  const exported = await licensing.client.call(exportLicensingData, { userId: anna.userId });
  expect(exported.licenceAddresses.map(({ email }) => email)).toEqual([second, first]);
  const seatEvents = exported.seatEvents.map(({ kind, computerId: of, licenceId: on, detail }) => [
    kind,
    of,
    on,
    detail,
  ]);
  expect(seatEvents).toEqual([
    [
      'RELEASED_BY_ADMIN',
      computerId,
      null,
      { reason: 'Requested by mail', products: ['Saturos Pro'], offlineUntil: null },
    ],
    ['SWAPPED', computerId, licenceId, {}],
  ]);
});

it('exports leases without licence files and keys', async () => {
  const [{ anna }, { anna: ben }] = [await customerWithOrder(licensing), await customerWithOrder(licensing)];
  for (const actor of [anna, ben]) {
    const request = newOfflineComputer().request();
    await licensing.client.call(activateOffline, { request, leaseDays: 30 }, actor);
  }
  const { computers, offlineActivations } = await licensing.client.call(exportLicensingData, {
    userId: anna.userId,
  });
  const [computer] = computers;
  expect(offlineActivations).toEqual([
    {
      id: expect.any(String),
      computerId: computer?.id,
      products: computer?.products,
      madeAt: expect.any(String),
      leaseUntil: computer?.offlineUntil,
      returnedAt: null,
      releasedBy: null,
    },
  ]);
});
