import { orderPaid } from '#contracts/commerce/events';
import { runRetention } from '#contracts/operations/retention';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { newCustomer, LicensingTestbed, paidOrder } from './licensing.testbed';

let licensing: LicensingTestbed;

beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});

afterAll(() => licensing.close());

/** Pays an order whose grant is this old and has one transfer. */
async function grantedAgo(age: string): Promise<string> {
  const order = paidOrder(newCustomer().userId);
  await licensing.publish(orderPaid, order);
  await eventually(async () => {
    const [, changed] = await licensing.database.query<[unknown, number]>(
      `update download_grants set created_at = now() - $2::interval, expires_at = now() - $2::interval + interval '30 days'
        where order_id = $1`,
      [order.orderId, age],
    );
    expect(changed).toBe(1);
  });
  await licensing.database.query(
    `insert into transfers (id, grant_id, file_id, file_bytes) select $2, id, $2, 1 from download_grants where order_id = $1`,
    [order.orderId, newId()],
  );
  return order.orderId;
}

it('deletes grants and transfers after 7 years (storefront §9) and keeps entitlements', async () => {
  const old = await grantedAgo('7 years 1 minute');
  const young = await grantedAgo('6 years 364 days');
  const admin = { ...newCustomer(), role: 'admin' as const };
  const { outcomes } = await licensing.client.call(runRetention('licensing'), { isDry: false }, admin);
  expect(outcomes.find(({ rule }) => rule === 'downloads')).toMatchObject({
    rule: 'downloads',
    months: 84,
    found: 1,
    erased: 1,
    isComplete: true,
  });
  const grants = await licensing.database.query<object[]>(
    'select order_id from download_grants g where exists (select 1 from transfers t where t.grant_id = g.id)',
  );
  expect(grants).toEqual([{ order_id: young }]);
  const owned: unknown[] = await licensing.database.query(
    'select 1 from entitlements where source_order_id = $1',
    [old],
  );
  expect(owned).toHaveLength(1);
});

it('deletes seat events after 2 years and licence events with the purchases after 7 years', async () => {
  const { userId } = newCustomer();
  await licensing.database.query(
    `insert into seat_events (id, user_id, computer_id, kind, at)
     select gen_random_uuid(), $1, $1, kind, now() - age::interval
       from (values ('LOST', '2 years 1 minute'), ('SWAPPED', '1 year 364 days')) r (kind, age)`,
    [userId],
  );
  const orderId = await grantedAgo('1 day');
  await licensing.database.query(
    `insert into licence_events (id, entitlement_id, order_id, kind, at)
     select gen_random_uuid(), e.id, e.source_order_id, r.kind, now() - r.age::interval
       from entitlements e, (values ('suspended', '7 years 1 minute'), ('restored', '6 years 364 days')) r (kind, age)
      where e.source_order_id = $1`,
    [orderId],
  );
  const admin = { ...newCustomer(), role: 'admin' as const };
  const { outcomes } = await licensing.client.call(runRetention('licensing'), { isDry: false }, admin);
  const erased = new Map(outcomes.map((outcome) => [outcome.rule, outcome.erased]));
  expect([erased.get('seat-events'), erased.get('licence-events')]).toEqual([1, 1]);
  expect(await licensing.database.query('select kind from seat_events where user_id = $1', [userId])).toEqual(
    [{ kind: 'SWAPPED' }],
  );
  expect(
    await licensing.database.query('select kind from licence_events where order_id = $1', [orderId]),
  ).toEqual([{ kind: 'restored' }]);
});
