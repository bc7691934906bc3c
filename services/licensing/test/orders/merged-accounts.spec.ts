import { type OrderPaid, orderPaid, orderReassigned, orderRefunded } from '#contracts/commerce/events';
import { type AccountsMerged, accountsMerged, userDeleted } from '#contracts/identity/events';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, listActivations } from '#contracts/licensing/activations';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { orderFulfilled } from '#contracts/licensing/events';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { newId } from '#platform/database/new-id';
import { decodeJwt } from 'jose';
import {
  activateNewComputer,
  customerWithOrder,
  newComputer,
  payOrder,
  tidewater,
} from '../computers/computers.testbed';
import { LicensingTestbed, newCustomer, paidOrder } from '../licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const ownedBy = async (actor: UserActor) => (await call(listEntitlements, {}, actor)).entitlements;
const livingOf = async (actor: UserActor) =>
  (await ownedBy(actor)).filter(({ status }) => status !== 'revoked').map(({ slug }) => slug);
const mergeOf = (former: UserActor, { userId }: UserActor): AccountsMerged => ({
  ...{ userId, formerUserId: former.userId, email: `${userId}@example.com` },
  mergedAt: new Date().toISOString(),
});
const merge = (former: UserActor, user: UserActor) =>
  licensing.publishAndWait(accountsMerged, mergeOf(former, user));
const rowsOf = (table: string, actor: UserActor, column = 'user_id') =>
  licensing.database.query<object[]>(`select * from ${table} where ${column} = $1`, [actor.userId]);
/** Every table of licensing with a row of the user, apart from the merge itself and events. */
async function tablesOf({ userId }: UserActor): Promise<string[]> {
  const columns = await licensing.database.query<{ table: string; column: string }[]>(
    `select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name = 'uuid'
        and table_name not in ('merged_accounts', 'erased_subjects', 'inbox', 'outbox')`,
  );
  const found = [];
  for (const { table, column } of columns)
    if (
      (await licensing.database.query<object[]>(`select 1 from ${table} where ${column} = $1`, [userId]))
        .length > 0
    )
      found.push(table);
  return [...new Set(found)].sort();
}

describe('licences of merged accounts', () => {
  it('belong to the account that is left, with their computers, and the former one has no row', async () => {
    const { anna: former, order } = await customerWithOrder(licensing, { items: [tidewater] });
    const { anna: user } = await customerWithOrder(licensing);
    const { file } = await activateNewComputer(licensing, former);
    await merge(former, user);
    expect((await livingOf(user)).sort()).toEqual(['saturos-pro', 'tidewater']);
    expect(await livingOf(former)).toEqual([]);
    expect(await tablesOf(former)).toEqual([]);
    const refreshed = await call(refreshLicence, { file });
    expect(refreshed.code).toBe('VALID');
    expect(decodeJwt(refreshed.licenceFile ?? '').sub).toBe(user.userId);
    // A refund that arrives later names the former account.
    await licensing.publishAndWait(orderRefunded, {
      ...{ orderId: order.orderId, userId: former.userId },
      refundedAt: new Date().toISOString(),
    });
    expect(await livingOf(user)).toEqual(['saturos-pro']);
  });

  it('to the same product become one, which all computers of both go on using', async () => {
    const { anna: former, order } = await customerWithOrder(licensing);
    const { anna: user } = await customerWithOrder(licensing);
    const files: string[] = [];
    for (const actor of [former, former, user, user])
      files.push((await activateNewComputer(licensing, actor)).file);
    const shared = newComputer('Both');
    for (const actor of [former, user]) files.push((await call(activateComputer, shared, actor)).licenceFile);
    await merge(former, user);
    const [licence, ...others] = (await ownedBy(user)).filter(({ status }) => status === 'active');
    expect([licence?.license.seatsUsed, others]).toEqual([5, []]);
    expect((await call(listActivations, {}, user)).activations).toHaveLength(5);
    for (const file of files) expect((await call(refreshLicence, { file })).code).toBe('VALID');
    // Either order pays for the licence.
    await licensing.publishAndWait(orderRefunded, {
      ...{ orderId: order.orderId, userId: former.userId },
      refundedAt: new Date().toISOString(),
    });
    expect(await livingOf(user)).toEqual(['saturos-pro']);
  });

  it('stay suspended when an administrator suspended one of two', async () => {
    const { anna: former } = await customerWithOrder(licensing);
    const { anna: user } = await customerWithOrder(licensing);
    await licensing.database.query('update entitlements set is_held = true where user_id = $1', [
      former.userId,
    ]);
    await merge(former, user);
    const living = (await ownedBy(user)).filter(({ status }) => status !== 'revoked');
    expect(living.map(({ status }) => status)).toEqual(['suspended']);
  });
});

describe('merge of accounts', () => {
  it('is applied once when its event arrives twice', async () => {
    const { anna: former } = await customerWithOrder(licensing, { items: [tidewater] });
    const user = newCustomer();
    await merge(former, user);
    const before = await ownedBy(user);
    const events = () => licensing.database.query<{ count: string }[]>('select count(*) from outbox');
    const published = await events();
    await merge(former, user);
    expect(await ownedBy(user)).toEqual(before);
    expect(await events()).toEqual(published);
  });

  it('takes along a payment, a refund and a reassignment whose events arrive after it', async () => {
    const [former, user] = [newCustomer(), newCustomer()];
    await merge(former, user);
    const late = paidOrder(former.userId, { items: [tidewater] });
    await licensing.publishAndWait(orderPaid, late);
    expect(await livingOf(user)).toEqual(['tidewater']);
    const refunded = paidOrder(former.userId);
    const refund = { orderId: refunded.orderId, userId: former.userId, refundedAt: new Date().toISOString() };
    await licensing.publishAndWait(orderRefunded, refund);
    await licensing.publishAndWait(orderPaid, refunded);
    expect(await livingOf(user)).toEqual(['tidewater']);
    // The order was reassigned to the former account, or between the two, just before.
    const { anna: stranger, order } = await customerWithOrder(licensing);
    const reassigned = (of: OrderPaid, from: UserActor, to: UserActor) =>
      licensing.publishAndWait(orderReassigned, {
        ...{ orderId: of.orderId, userId: to.userId, formerUserId: from.userId },
        ...{ email: 'anna@example.com', reassignedAt: new Date().toISOString() },
      });
    await reassigned(order, stranger, former);
    expect((await livingOf(user)).sort()).toEqual(['saturos-pro', 'tidewater']);
    await reassigned(order, former, user);
    expect((await livingOf(user)).sort()).toEqual(['saturos-pro', 'tidewater']);
    const links = await licensing.database.query<{ count: number }[]>(
      `select count(*)::int as count from outbox where subject = $1 and data->>'orderId' = $2`,
      [orderFulfilled.subject, order.orderId],
    );
    expect(links).toEqual([{ count: 3 }]);
    expect(await tablesOf(former)).toEqual([]);
  });

  it('follows a further merge, in either order of their events', async () => {
    for (const isInOrder of [true, false]) {
      const { anna: first } = await customerWithOrder(licensing, { items: [tidewater] });
      const { anna: second } = await customerWithOrder(licensing);
      const last = newCustomer();
      const merges = [mergeOf(first, second), mergeOf(second, last)];
      for (const one of isInOrder ? merges : merges.reverse())
        await licensing.publishAndWait(accountsMerged, one);
      expect((await livingOf(last)).sort()).toEqual(['saturos-pro', 'tidewater']);
      await licensing.publishAndWait(
        orderPaid,
        paidOrder(first.userId, { items: [{ ...tidewater, pluginId: newId(), slug: 'murmur' }] }),
      );
      expect(await livingOf(last)).toContain('murmur');
    }
  });

  it('moves nothing to or from an erased account', async () => {
    const erase = ({ userId }: UserActor) =>
      licensing.publishAndWait(userDeleted, { userId, deletedAt: new Date().toISOString() });
    const { anna: former } = await customerWithOrder(licensing);
    const user = newCustomer();
    await erase(user);
    await merge(former, user);
    expect(await livingOf(user)).toEqual([]);
    await erase(former);
    expect(await livingOf(former)).toEqual([]);
    expect(
      await licensing.database.query(
        `select 1 from entitlements where user_id = $1 and email not like 'deleted-%'`,
        [former.userId],
      ),
    ).toEqual([]);
  });

  it('counts a trial of the former account for the account that is left', async () => {
    const [former, user] = [newCustomer(), newCustomer()];
    const pluginId = newId();
    const trial = (userId: string, device: string, plugin: string) =>
      licensing.database.query(
        `insert into trials (id, user_id, device_hash, plugin_id, epoch, slug, name, days) values ($1, $2, $3, $4, 1, 'tern', 'Tern', 14)`,
        [newId(), userId, Buffer.from(device), plugin],
      );
    await trial(former.userId, `a${newId()}`, pluginId);
    await trial(former.userId, `b${newId()}`, tidewater.pluginId);
    await trial(user.userId, `c${newId()}`, tidewater.pluginId);
    await merge(former, user);
    expect(await rowsOf('trials', user)).toHaveLength(2);
    expect(await rowsOf('trials', former)).toEqual([]);
  });
});

it('a product that was upgraded in one account is superseded in the other as well', async () => {
  const { anna: user } = await customerWithOrder(licensing);
  const [owned] = await ownedBy(user);
  const former = newCustomer();
  await payOrder(licensing, former, {});
  await payOrder(licensing, former, {
    items: [{ ...tidewater, upgradesPluginId: owned?.subjectId ?? '' }],
  });
  await merge(former, user);
  const states = (await ownedBy(user)).map(({ slug, status }) => `${slug} ${status}`).sort();
  expect(states).toEqual(['saturos-pro revoked', 'saturos-pro superseded', 'tidewater active']);
});
