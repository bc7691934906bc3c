import { orderDisputed, orderPaid, orderRefunded } from '#contracts/commerce/events';
import { userDeleted, userEmailChanged } from '#contracts/identity/events';
import { activateComputer } from '#contracts/licensing/computers';
import { releaseCustomerComputer } from '#contracts/licensing/early-releases';
import { activateOffline } from '#contracts/licensing/offline-activations';
import { licensingShare } from '#contracts/licensing/personal-data';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { lockWaits } from '#testing/lock-waits';
import { ComputersService } from '../src/computers/computers.service';
import { SwapReportService } from '../src/computers/swap-report.service';
import { customer, Licensing, paidOrder } from './licensing.testbed';
import { failureOf, machine, offlineMachine, ownerOf } from './machines.testbed';

jest.setTimeout(60_000);

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const tablesOfPeople = [
  'purchases',
  'entitlements',
  'licences',
  'download_grants',
  'computers',
  'pairings',
  'seat_events',
  'freed_seats',
];

/** How many rows there are about somebody. */
async function rowsOf(userId: string): Promise<number> {
  const counts = tablesOfPeople.map((table) => `(select count(*) from ${table} where user_id = $1)`);
  const [row] = await licensing.database.query<{ n: number }[]>(`select (${counts.join(' + ')})::int as n`, [
    userId,
  ]);
  return row?.n ?? -1;
}

const told: Licensing['told'] = (...rest) => licensing.told(...rest);

const deletedAt = new Date().toISOString();

it('a payment told of after the deletion brings nothing back and sends nothing', async () => {
  const anna = customer();
  await told(userDeleted, { userId: anna.userId, deletedAt });
  const order = paidOrder(anna.userId);
  await told(orderPaid, order);
  expect(await rowsOf(anna.userId)).toBe(0);
  const mails = await licensing.database.query('select 1 from mail_deliveries where to_address = $1', [
    order.email,
  ]);
  expect(mails).toEqual([]);
});

it('neither does a refund or a dispute', async () => {
  const anna = customer();
  await told(userDeleted, { userId: anna.userId, deletedAt });
  const about = { orderId: newId(), userId: anna.userId };
  await told(orderRefunded, { ...about, refundedAt: deletedAt });
  await told(orderDisputed, { ...about, outcome: 'open', occurredAt: deletedAt });
  expect(await rowsOf(anna.userId)).toBe(0);
});

it('a payment that could not be applied and is delivered again after the deletion brings nothing back', async () => {
  const anna = customer();
  const order = paidOrder(anna.userId);
  const orderEvent = newId();
  const blocker = licensing.database.createQueryRunner();
  await blocker.startTransaction();
  await blocker.query('lock table purchases in access exclusive mode');
  await licensing.tell(orderPaid, order, orderEvent);
  // The first delivery is on its way: it holds the place under which a deletion would wait for it.
  await eventually(async () => {
    const waiting = await licensing.database.query(
      `select 1 from pg_locks where relation = 'purchases'::regclass and not granted`,
    );
    expect(waiting.length).toBeGreaterThan(0);
  });
  const deleted = told(userDeleted, { userId: anna.userId, deletedAt });
  await deleted;
  await blocker.rollbackTransaction();
  await blocker.release();
  await eventually(async () => {
    const applied = await licensing.database.query('select 1 from inbox where event_id = $1', [orderEvent]);
    expect(applied).toHaveLength(1);
  }, 30_000);
  expect(await rowsOf(anna.userId)).toBe(0);
});

/** While somebody has a table to themselves, what is begun waits for it; the deletion is told meanwhile. */
async function deletedWhile(table: string, userId: string, begin: () => Promise<unknown>): Promise<unknown> {
  const blocker = licensing.database.createQueryRunner();
  await blocker.startTransaction();
  await blocker.query(`lock table ${table} in access exclusive mode`);
  const begun = begin().catch((error: unknown) => error);
  await lockWaits(licensing.database);
  const deleted = told(userDeleted, { userId, deletedAt });
  await lockWaits(licensing.database, 2);
  await blocker.rollbackTransaction();
  await blocker.release();
  await deleted;
  return begun;
}

it('a computer that is activated at the same moment is forgotten as well', async () => {
  const { anna } = await ownerOf(licensing);
  await deletedWhile('seats', anna.userId, () => licensing.client.call(activateComputer, machine(), anna));
  const left = await licensing.database.query('select 1 from computers where user_id = $1', [anna.userId]);
  expect(left).toEqual([]);
  const { code } = (await failureOf(licensing.client.call(activateComputer, machine(), anna))) ?? {};
  expect(code).toBe('NOTHING_TO_ACTIVATE');
});

it('neither history nor letter is left of a computer that an administrator frees at the same moment', async () => {
  const { anna, order } = await ownerOf(licensing);
  const { activation } = await licensing.client.call(activateComputer, machine(), anna);
  const admin = { ...customer(), role: 'admin' as const };
  const release = { id: activation.id, reason: 'Asked by mail' };
  await deletedWhile('audit_log', anna.userId, () =>
    licensing.client.call(releaseCustomerComputer, release, admin),
  );
  const left = await licensing.database.query(
    `select kind from seat_events where user_id = $1
     union all select template from mail_deliveries where to_address = $2`,
    [anna.userId, order.email],
  );
  expect(left).toEqual([]);
});

it('the letter to the operator about a swap leaves no address behind; one about others stays', async () => {
  const reports = licensing.service.app.get(SwapReportService);
  const [{ anna, order }, ben] = [await ownerOf(licensing), await ownerOf(licensing)];
  for (const { userId } of [anna, ben.anna]) {
    const { activation } = await licensing.client.call(activateComputer, machine(), {
      ...anna,
      userId,
    });
    await licensing.database.transaction(async (tx) => {
      const computer = await licensing.service.app.get(ComputersService).ownedBy(tx, userId, activation.id);
      await reports.swappedByCode(tx, computer, []);
    });
  }
  await told(userDeleted, { userId: anna.userId, deletedAt });
  const left = await licensing.database.query<{ customer: string }[]>(
    `select data ->> 'customer' as customer from mail_deliveries where template = 'swap-report'`,
  );
  expect(left.map(({ customer: who }) => who)).not.toContain(order.email);
  expect(left.map(({ customer: who }) => who)).toContain(ben.order.email);
});

it('a code that is asked for afterwards is nobody’s and is sent nowhere', async () => {
  const { anna } = await ownerOf(licensing);
  await told(userDeleted, { userId: anna.userId, deletedAt });
  await licensing.client.call(sendSwapCode, {}, anna);
  const left = await licensing.database.query(
    `select user_id::text from swap_codes where user_id = $1
     union all select to_address from mail_deliveries where to_address like '%' || $1::text || '%'`,
    [anna.userId],
  );
  expect(left).toEqual([]);
});

it('the deletion takes address and mails; others keep theirs', async () => {
  const [anna, ben] = [customer(), customer()];
  const [hers, his] = [paidOrder(anna.userId), paidOrder(ben.userId)];
  await told(orderPaid, hers);
  await told(orderPaid, his);
  await told(userDeleted, { userId: anna.userId, deletedAt });
  const addresses = await licensing.database.query<{ email: string }[]>(
    `select email from entitlements where user_id = any($1)
     union all select to_address from mail_deliveries where key like 'licence:%' and to_address = any($2)`,
    [
      [anna.userId, ben.userId],
      [hers.email, his.email],
    ],
  );
  expect(addresses.map(({ email }) => email).sort()).toEqual(
    [his.email, his.email, `deleted-${anna.userId}@deleted.invalid`].sort(),
  );
});

it('the data export is told of computers and of what was fetched', async () => {
  const anna = customer();
  const order = paidOrder(anna.userId);
  await told(orderPaid, order);
  await licensing.database.query(
    `insert into transfers (id, grant_id, file_id, file_bytes)
     select $2, id, $3, 1000 from download_grants where order_id = $1`,
    [order.orderId, newId(), newId()],
  );
  const share = await licensing.client.call(licensingShare, { userId: anna.userId });
  expect(share).toMatchObject({
    computers: [],
    downloads: [{ orderNumber: order.orderNumber, completedAt: null }],
  });
});

it('and of the addresses the account was given and of how its seats moved; nobody is told of others’', async () => {
  const [anna, ben] = [customer(), customer()];
  const address = (name: string) => `${name}-${newId()}@example.com`;
  const [first, second] = [address('first'), address('second')];
  for (const email of [first, second]) await told(userEmailChanged, { userId: anna.userId, email });
  await told(userEmailChanged, { userId: ben.userId, email: address('ben') });
  const [computerId, licenceId] = [newId(), newId()];
  await licensing.database.query(
    `insert into seat_events (id, user_id, computer_id, licence_id, kind, detail, at) values
       ($3, $1, $2, $4, 'SWAPPED', '{}', now() - interval '1 hour'),
       ($5, $1, $2, null, 'RELEASED_BY_ADMIN', $6, now()),
       ($7, $8, $2, null, 'REBOUND', '{}', now())`,
    [
      ...[anna.userId, computerId, newId(), licenceId, newId()],
      ...[{ reason: 'Asked by mail', products: ['Saturos Pro'], offlineUntil: null }, newId(), ben.userId],
    ],
  );
  const share = await licensing.client.call(licensingShare, { userId: anna.userId });
  expect(share.licenceAddresses.map(({ email }) => email)).toEqual([second, first]);
  const moves = share.seatEvents.map(({ kind, computerId: of, licenceId: on, detail }) => [
    kind,
    of,
    on,
    detail,
  ]);
  expect(moves).toEqual([
    [
      'RELEASED_BY_ADMIN',
      computerId,
      null,
      { reason: 'Asked by mail', products: ['Saturos Pro'], offlineUntil: null },
    ],
    ['SWAPPED', computerId, licenceId, {}],
  ]);
});

it('and of what was lent to computers without a network, but for the files and their keys', async () => {
  const [{ anna }, { anna: ben }] = [await ownerOf(licensing), await ownerOf(licensing)];
  for (const who of [anna, ben]) {
    const request = offlineMachine().request();
    await licensing.client.call(activateOffline, { request, leaseDays: 30 }, who);
  }
  const { computers, offlineActivations } = await licensing.client.call(licensingShare, {
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
