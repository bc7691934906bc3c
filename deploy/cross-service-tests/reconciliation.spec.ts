import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createCheckoutSession } from '#contracts/commerce/checkout';
import {
  type Finding,
  listFindings,
  type ReconciliationRun,
  startReconciliation,
} from '#contracts/commerce/reconciliation';
import { refundOrder } from '#contracts/commerce/refunds';
import { register } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { AllServices } from './all-services';

jest.setTimeout(180_000);

const guest = { kind: 'guest', language: 'en' } as const;
const storageKey = 'downloads/uploads/spec/setup.zip';

interface Purchase {
  userId: string;
  orderId: string;
  sessionId: string;
  entitlementId: string;
}

let shop: AllServices;
let admin: UserActor;
let slug: string;

const sql = <T extends object>(database: string, statement: string, parameters: unknown[] = []) =>
  shop.database(database).query<T[]>(statement, parameters);

async function newUser(name: string): Promise<UserActor> {
  const email = `${name}@example.com`;
  await shop.rpc.call(register, { email, firstName: 'Anna', lastName: 'Kern', password: 'Saturos7' }, guest);
  const [user] = await sql<{ id: string }>('identity', 'select id from users where email = $1', [email]);
  return { kind: 'user', userId: user?.id ?? '', role: 'user', language: 'en' };
}

/** A customer with one paid and fulfilled order. */
async function buy(name: string): Promise<Purchase> {
  const actor = await newUser(name);
  const { sessionId } = await shop.rpc.call(createCheckoutSession, { slug }, actor, {
    timeoutMs: 10_000,
  });
  if (!sessionId) throw new Error('the order is free: there is no session');
  await shop.sandbox(`sessions/${sessionId}/pay`, {
    card: '4242424242424242',
    email: `${name}@example.com`,
    name: 'Anna Kern',
  });
  return eventually(async () => {
    const [order] = await sql<{ id: string }>(
      'commerce',
      'select id from orders where user_id = $1 and fulfilled_at is not null',
      [actor.userId],
    );
    const [right] = await sql<{ id: string }>('licensing', 'select id from entitlements where user_id = $1', [
      actor.userId,
    ]);
    if (!order || !right) throw new Error(`the order of ${name} was not fulfilled`);
    return { userId: actor.userId, orderId: order.id, sessionId, entitlementId: right.id };
  });
}

async function deleteEntitlement(entitlementId: string): Promise<void> {
  await sql('licensing', 'delete from licence_events where entitlement_id = $1', [entitlementId]);
  await sql('licensing', 'delete from licences where entitlement_id = $1', [entitlementId]);
  await sql('licensing', 'delete from entitlements where id = $1', [entitlementId]);
}

async function setRightStatus(entitlementId: string, status: string): Promise<void> {
  await sql('licensing', 'update entitlements set status = $2 where id = $1', [entitlementId, status]);
  await sql('licensing', 'update licences set status = $2 where entitlement_id = $1', [
    entitlementId,
    status,
  ]);
}

async function setOwner(entitlementId: string, userId: string): Promise<void> {
  await sql('licensing', 'update entitlements set user_id = $2 where id = $1', [entitlementId, userId]);
}

/** Runs the reconciliation to its end. @returns the run and its findings as `<kind> <subject>` */
async function reconcile(
  isRepair = false,
): Promise<{ run: ReconciliationRun; found: string[]; rows: Finding[] }> {
  const { id } = await shop.rpc.call(startReconciliation, { isRepair, settleSeconds: 0 }, admin);
  const page = await eventually(async () => {
    const reply = await shop.rpc.call(listFindings, { page: 1, limit: 100, runId: id }, admin);
    if (reply.run?.id !== id || reply.run.state === 'running') throw new Error('the run has not ended');
    return reply;
  });
  expect(page.run).toMatchObject({ state: 'done', error: null });
  const found = page.findings.map(({ kind, subject }) => `${kind} ${subject}`).sort();
  return { run: page.run as ReconciliationRun, found, rows: page.findings };
}

const nothingFound = () => eventually(async () => expect((await reconcile()).found).toEqual([]), 60_000);

beforeAll(async () => {
  shop = await AllServices.open();
  const user = await newUser('admin');
  await sql('identity', `update users set role = 'admin' where id = $1`, [user.userId]);
  admin = { ...user, role: 'admin' };
  slug = await shop.addPlugin({ name: 'Saturos', price: 129, storageKey }, admin);
});

afterAll(() => shop.close());

describe('repairable damage', () => {
  it('is found without a change, corrected by a run with repairs and gone in the next run', async () => {
    const [noRight, noOrder, refunded, noToken, noGrant] = await Promise.all(
      ['no-right', 'no-order', 'refunded', 'no-token', 'no-grant'].map(buy),
    );
    if (!noRight || !noOrder || !refunded || !noToken || !noGrant) throw new Error('missing purchase');
    const refund = { id: refunded.orderId, key: newId(), reason: 'requested_by_customer', note: '' } as const;
    await shop.rpc.call(refundOrder, refund, admin);
    await eventually(async () => {
      const [right] = await sql<{ status: string }>(
        'licensing',
        'select status from entitlements where id = $1',
        [refunded.entitlementId],
      );
      expect(right?.status).toBe('revoked');
    }, 20_000);
    await nothingFound();

    await deleteEntitlement(noRight.entitlementId);
    for (const table of ['invoices', 'checkout_attempts', 'order_items'])
      await sql('commerce', `delete from ${table} where order_id = $1`, [noOrder.orderId]);
    await sql('commerce', 'delete from orders where id = $1', [noOrder.orderId]);
    await setRightStatus(refunded.entitlementId, 'active');
    await sql('commerce', 'update orders set download_token = null where id = $1', [noToken.orderId]);
    await sql('licensing', 'delete from download_grants where order_id = $1', [noGrant.orderId]);

    const { found, rows } = await reconcile();
    expect(found).toEqual(
      expect.arrayContaining([
        `order-without-right ${noRight.orderId}`,
        `session-without-order ${noOrder.sessionId}`,
        `right-without-order ${noOrder.entitlementId}`,
        `refunded-with-right ${refunded.orderId}`,
        `token-lost ${noToken.orderId}`,
        `token-lost ${noGrant.orderId}`,
      ]),
    );
    expect(rows.find(({ kind }) => kind === 'order-without-right')).toMatchObject({
      orderId: noRight.orderId,
      userId: noRight.userId,
      isRepairable: true,
    });
    // Without repairs nothing changes.
    expect((await reconcile()).found).toEqual(found);

    const { run } = await reconcile(true);
    expect(run.repaired).toBe(5);
    await nothingFound();
    const [order] = await sql('commerce', 'select state, total_cents from orders where id = $1', [
      noOrder.orderId,
    ]);
    expect(order).toEqual({ state: 'paid', total_cents: 12_900 });
    const actions = await sql(
      'commerce',
      `select actor from audit_log where action = 'reconciliation.repaired'`,
    );
    expect(actions).toEqual(Array.from({ length: 5 }, () => ({ actor: admin.userId })));
  });

  it('repairs a refund that Stripe made and the order does not have', async () => {
    const { orderId, entitlementId } = await buy('unknown-refund');
    await shop.rpc.call(refundOrder, { id: orderId, key: newId(), reason: 'duplicate', note: '' }, admin);
    await eventually(async () => {
      const [order] = await sql<{ state: string }>('commerce', 'select state from orders where id = $1', [
        orderId,
      ]);
      expect(order?.state).toBe('refunded');
    }, 20_000);
    await nothingFound();
    await sql(
      'commerce',
      `update orders set state = 'paid', refunded_cents = 0, refunded_at = null where id = $1`,
      [orderId],
    );
    const { found } = await reconcile(true);
    expect(found).not.toContain(`refund-differs ${orderId}`);
    await nothingFound();
    const [right] = await sql('licensing', 'select status from entitlements where id = $1', [entitlementId]);
    expect(right).toEqual({ status: 'revoked' });
  });
});

describe('damage that a person decides about', () => {
  it('is found and listed, and stays after a run with repairs', async () => {
    const [amount, otherUser, noAccount] = await Promise.all(['amount', 'other-user', 'no-account'].map(buy));
    if (!amount || !otherUser || !noAccount) throw new Error('missing purchase');
    const stranger = await newUser('stranger');
    await nothingFound();

    await sql('commerce', 'update orders set total_cents = 9900 where id = $1', [amount.orderId]);
    await setOwner(otherUser.entitlementId, stranger.userId);
    const [account] = await sql<{ email: string; row: string }>(
      'identity',
      'delete from users where id = $1 returning email, id as row',
      [noAccount.userId],
    ).then(([rows]) => rows as unknown as { email: string; row: string }[]);
    expect(account?.email).toBe('no-account@example.com');
    const unpaid = newId();
    await sql(
      'licensing',
      `insert into entitlements (id, user_id, email, subject_type, subject_id, slug, name, status, source_order_id, order_number)
       values ($1, $2, 'x@example.com', 'product', $3, 'gift', 'Gift', 'active', $4, 'LL-1')`,
      [unpaid, stranger.userId, newId(), newId()],
    );
    const storage = process.env['STORAGE_DIR'] ?? '';
    await rm(join(storage, storageKey));
    const strayKey = 'downloads/uploads/spec/stray.zip';
    await shop.upload(strayKey);
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(join(storage, strayKey), longAgo, longAgo);
    const lostOrder = newId();
    await sql(
      'commerce',
      `insert into stripe_events (id, type, livemode, object, created_at, received_at)
       values ('evt_of_lost_order', 'charge.refunded', false, $1, now(), now() - interval '1 hour')`,
      [{ id: 'ch_lost', payment_intent: 'pi_lost', metadata: { order_id: lostOrder } }],
    );
    await eventually(async () => {
      const [event] = await sql('commerce', `select state from stripe_events where id = 'evt_of_lost_order'`);
      expect(event).toEqual({ state: 'review' });
    }, 20_000);

    const expected = [
      `amount-differs ${amount.orderId}`,
      `right-of-other-user ${otherUser.entitlementId}`,
      `right-without-order ${unpaid}`,
      `unknown-user ${noAccount.userId}`,
      `file-missing ${storageKey}`,
      `file-unreferenced ${strayKey}`,
      'event-without-order evt_of_lost_order',
    ];
    expect((await reconcile()).found).toEqual(expect.arrayContaining(expected));
    const { run, rows } = await reconcile(true);
    expect(run.repaired).toBe(0);
    expect(rows.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(expect.arrayContaining(expected));
    expect(rows.every(({ isRepairable }) => !isRepairable)).toBe(true);
    expect(rows.find(({ kind }) => kind === 'amount-differs')).toMatchObject({
      detail: '129.00 USD at Stripe, 99.00 USD in the order',
    });
  });
});
