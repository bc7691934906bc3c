import { saveCart, findCart } from '#contracts/commerce/cart';
import { createCheckoutSession } from '#contracts/commerce/checkout';
import { listAccountOrders } from '#contracts/commerce/account-orders';
import { accountsMerged } from '#contracts/identity/events';
import { deleteUser, mergeAccounts } from '#contracts/identity/user-admin';
import { Failure } from '#contracts/kit/failure';
import { activateComputer, listActivations } from '#contracts/licensing/activations';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { newId } from '#platform/database/new-id';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { type Customer, ReconciledShop } from '../reconciled-shop.testbed';

jest.setTimeout(180_000);

let shop: ReconciledShop;
beforeAll(async () => {
  shop = await ReconciledShop.open();
  await shop.addPlugin('Saturos', 69);
  await shop.addPlugin('Tidewater', 100);
  await shop.addPlugin('Murmur', 49);
});
afterAll(() => shop.close());

const merge = (former: Customer, user: Customer) =>
  shop.services.rpc.call(
    mergeAccounts,
    { id: user.userId, email: user.email, formerEmail: former.email, reason: 'One person' },
    shop.admin,
  );

/** Publishes the merge again, with another id of the event, and waits until both services have applied it. */
async function repeatMerge(former: Customer, user: Customer): Promise<void> {
  const id = newId();
  const data = { userId: user.userId, formerUserId: former.userId, email: user.email };
  const envelope = {
    ...{ id, occurredAt: new Date().toISOString(), actor: 'system', requestId: newId() },
    data: { ...data, mergedAt: new Date().toISOString() },
  };
  await shop.services.bus.connection
    .jetstream()
    .publish(busSubject(accountsMerged.subject), encode(envelope));
  for (const service of ['commerce', 'licensing'])
    await eventually(async () =>
      expect(await shop.sql(service, 'select 1 from inbox where event_id = $1', [id])).toHaveLength(1),
    );
}

const productsOf = async ({ actor }: Customer) => {
  const { entitlements } = await shop.services.rpc.call(listEntitlements, {}, actor);
  return entitlements
    .filter(({ status }) => status === 'active')
    .map(({ slug }) => slug)
    .sort();
};
const ordersOf = async ({ actor }: Customer) =>
  (await shop.services.rpc.call(listAccountOrders, { page: 1, limit: 50 }, actor)).orders.length;

async function activate({ actor }: Customer, machineName: string): Promise<string> {
  const computer = { deviceId: `device-${newId()}`, machineName, os: 'macOS', device: {} };
  return (await shop.services.rpc.call(activateComputer, computer, actor)).licenceFile;
}

describe('two accounts with orders, licences and computers', () => {
  it('become one in all services, once, and the reconciliation finds nothing', async () => {
    const { rpc } = shop.services;
    const [user, former] = [await shop.customer('kept'), await shop.customer('former')];
    await shop.buy(user, 'saturos');
    await shop.buy(former, 'saturos');
    await shop.buy(former, 'tidewater');
    const files = [await activate(user, 'Studio'), await activate(former, 'Laptop')];
    const plugin = (slug: string) => ({ kind: 'plugin' as const, slug });
    await rpc.call(saveCart, { items: [plugin('murmur')], codes: [] }, former.actor);
    await merge(former, user);
    await eventually(async () => expect(await productsOf(user)).toEqual(['saturos', 'tidewater']));
    await eventually(async () => expect(await ordersOf(user)).toBe(3));
    await repeatMerge(former, user);
    expect([await ordersOf(user), await ordersOf(former)]).toEqual([3, 0]);
    expect(await productsOf(user)).toEqual(['saturos', 'tidewater']);
    expect((await rpc.call(listActivations, {}, user.actor)).activations).toHaveLength(2);
    expect((await rpc.call(findCart, {}, user.actor)).items).toEqual([plugin('murmur')]);
    for (const file of files) expect((await rpc.call(refreshLicence, { file })).code).toBe('VALID');
    const rows = await shop.sql('commerce', `select 1 from orders where user_id = $1`, [former.userId]);
    expect(rows).toEqual([]);
    // Newsletter follows by the events of the moved licences.
    await eventually(async () => {
      const owned = await shop.sql('newsletter', 'select 1 from ownerships where is_owned and user_id = $1', [
        user.userId,
      ]);
      expect(owned).toHaveLength(2);
    });
    await eventually(async () => expect((await shop.reconcile()).rows).toEqual([]));
  });

  it('are both erased with the account that is left', async () => {
    const [user, former] = [
      await shop.customer('left-quillfeather'),
      await shop.customer('former-quillfeather'),
    ];
    await shop.buy(former, 'saturos');
    await shop.buy(user, 'tidewater');
    await merge(former, user);
    await shop.services.rpc.call(deleteUser, { id: user.userId }, shop.admin);
    await eventually(
      async () => expect(await shop.services.searchAllTables('quillfeather')).toEqual([]),
      30_000,
    );
    await eventually(async () => expect((await shop.reconcile()).rows).toEqual([]));
  });
});

describe('a purchase of the former account', () => {
  it('belongs to the account that is left when it is paid during the merge', async () => {
    const [user, former] = [await shop.customer('payee'), await shop.customer('payer')];
    const sessionId = await shop.openSession(former, { slug: 'murmur' });
    // The sweep, which records the payment, and the merge wait for this lock; either may be first.
    const runner = shop.services.database('commerce').createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('lock table checkout_attempts in share row exclusive mode');
      const payment = { card: '4242424242424242', email: former.email, name: 'Anna Kern' };
      await shop.services.sandbox(`sessions/${sessionId}/pay`, payment);
      await merge(former, user);
    } finally {
      await runner.commitTransaction();
      await runner.release();
    }
    await eventually(async () => expect(await productsOf(user)).toEqual(['murmur']), 30_000);
    expect([await ordersOf(user), await ordersOf(former)]).toEqual([1, 0]);
    await eventually(async () => expect((await shop.reconcile()).rows).toEqual([]));
  });

  it('belongs to the account that is left when its request is on the way during the merge', async () => {
    const [user, former] = [await shop.customer('successor'), await shop.customer('straggler')];
    await merge(former, user);
    await eventually(async () =>
      expect(
        await shop.sql('commerce', 'select 1 from merged_accounts where user_id = $1', [former.userId]),
      ).toHaveLength(1),
    );
    const opened = await shop.services.rpc
      .call(createCheckoutSession, { slug: 'murmur' }, former.actor, { timeoutMs: 10_000 })
      .catch((error: unknown) => error);
    expect(opened instanceof Failure ? opened.code : opened).toMatchObject({ order: null });
    const orders = await shop.sql<{ userId: string }>(
      'commerce',
      `select user_id as "userId" from orders where user_id = any($1)`,
      [[user.userId, former.userId]],
    );
    expect(orders).toEqual([{ userId: user.userId }]);
  });
});
