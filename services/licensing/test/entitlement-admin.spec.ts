import { orderDisputed, orderPaid, orderRefunded } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer } from '#contracts/licensing/activations';
import { filterEntitlements } from '#contracts/licensing/administration';
import { getOrderEntitlements } from '#contracts/licensing/order-entitlements';
import { recordSearches } from '#contracts/operations/record-search';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { queryPlans } from '#testing/database/query-plans';
import {
  EntitlementAdminService,
  entitlementFilter,
} from '../src/entitlements/licences/entitlement-admin.service';
import { newCustomer, LicensingTestbed, paidOrder, plugin } from './licensing.testbed';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const rows = 20_000;
const nothing = { email: '', userId: '', orderId: '', subjectId: '', subjectType: '' };

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
  // Batches stay below the statement timeout, because four trigram indexes are written too.
  for (let from = 1; from <= rows; from += 2_000)
    await licensing.database.query(
      `insert into entitlements (id, user_id, email, subject_type, subject_id, slug, name, status, source_order_id, order_number, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'owner-' || i || '@example.com', 'product', gen_random_uuid(), 's', 'S',
         'active', gen_random_uuid(), 'LL-' || i, now() - make_interval(mins => i)
       from generate_series($1::int, $1 + 1999) as i`,
      [from],
    );
  await licensing.database.query('vacuum analyze entitlements');
});
afterAll(() => licensing.close());

describe('list of 20,000 entitlements', () => {
  it.each(['email', 'userId', 'orderId', 'subjectId'] as const)(
    'the entitlement list filtered by %s reads rows and count through an index',
    async (filter) => {
      const [row] = await licensing.database.query<
        { email: string; userId: string; orderId: string; subjectId: string }[]
      >(
        `select email, user_id as "userId", source_order_id as "orderId", subject_id as "subjectId" from entitlements
          order by created_at limit 1`,
      );
      const query = { page: 1, limit: 10, ...nothing, [filter]: row?.[filter] ?? '' };
      const service = licensing.service.app.get(EntitlementAdminService);
      const filterOf = (text: string) => entitlementFilter({ ...nothing, [filter]: text });
      for (const text of [query[filter], query[filter].slice(0, 8), 'unknown'])
        expect(
          await queryPlans(licensing.database, service.newestFirst.statements(query, filterOf(text))),
        ).not.toMatch(/Seq Scan/);
      const page = await licensing.client.call(filterEntitlements, query, admin);
      expect(page.data).toHaveLength(1);
      expect(page.data[0]?.email).toBe(row?.email);
      expect(page.pagination).toMatchObject({ total: 1, pages: 1 });
    },
  );

  it('reads a deep page filtered by type by an index-only scan', async () => {
    const service = licensing.service.app.get(EntitlementAdminService);
    const filter = entitlementFilter({ ...nothing, subjectType: 'product' });
    const plans = await queryPlans(
      licensing.database,
      service.newestFirst.statements({ page: 1_000, limit: 10 }, filter),
    );
    expect(plans).toMatch(/Index Only Scan using entitlements_of_type/);
  });
});

describe('search of the panel over licences and computers', () => {
  const search = async (text: string) =>
    (await licensing.client.call(recordSearches.licensing, { text }, admin, { timeoutMs: 10_000 })).records;

  it('finds a licence by its last four characters and a computer by the beginning of its code', async () => {
    const anna = newCustomer();
    await licensing.publishAndWait(orderPaid, paidOrder(anna.userId));
    const deviceId = `Device_${newId()}`;
    const computer = { deviceId, machineName: 'Studio', os: 'macOS' };
    await licensing.client.call(activateComputer, computer, anna);
    const [{ id } = { id: '' }] = await licensing.database.query<{ id: string }[]>(
      'select id from licences where user_id = $1',
      [anna.userId],
    );
    const last4 = id.slice(-4);
    const licence = { kind: 'licence', userId: anna.userId, title: plugin.name, detail: last4.toUpperCase() };
    expect(await search(last4)).toMatchObject([{ ...licence, matched: 'licence' }]);
    expect(await search(id)).toMatchObject([{ ...licence, matched: 'id' }]);
    const found = {
      kind: 'computer',
      userId: anna.userId,
      title: 'Studio',
      detail: deviceId,
      matched: 'computer',
    };
    expect(await search(deviceId)).toMatchObject([found]);
    expect(await search(deviceId.slice(0, 20))).toMatchObject([found]);
    expect(await search(deviceId.replace('_', '-'))).toEqual([]);
  });

  it('reads 20,000 licences and 20,000 computers through indexes', async () => {
    const { database } = licensing;
    await database.query(
      `insert into licences (id, entitlement_id, user_id, status, seat_limit)
       select gen_random_uuid(), id, user_id, 'active', 3 from entitlements e
        where not exists (select from licences l where l.entitlement_id = e.id)`,
    );
    await database.query(
      `insert into computers (id, user_id, device_id, machine_name, os, status, issued_at, last_seen_at)
       select gen_random_uuid(), user_id, 'device-' || id, 'Mac', 'macOS', 'active', now(), now() from entitlements`,
    );
    await database.query('vacuum analyze licences, computers');
    const byLast4 = `select id from licences l where upper(right(l.id::text, 4)) = upper($1)`;
    const byCode = 'select id from computers c where c.device_id ~>=~ $1 and c.device_id ~<~ $2';
    const plans = await queryPlans(database, [
      { sql: byLast4, values: ['7f3a'] },
      { sql: byCode, values: ['device-0a1b', 'device-0a1b~'] },
    ]);
    expect(plans).not.toMatch(/Seq Scan/);
  });
});

describe('entitlements of an order', () => {
  it('the entitlements of an order contain licence, seats, downloads and mails', async () => {
    const anna = newCustomer();
    const order = paidOrder(anna.userId);
    await licensing.publish(orderPaid, order);
    const getOrder = () => licensing.client.call(getOrderEntitlements, { orderId: order.orderId }, admin);
    await eventually(async () => expect((await getOrder()).rights).toHaveLength(1));
    expect(await getOrder()).toMatchObject({
      rights: [
        {
          name: plugin.name,
          status: 'active',
          licenceLast4: expect.stringMatching(/^\w{4}$/),
          seatLimit: 3,
          seats: [],
        },
      ],
      downloads: { transferLimit: 10, revokedAt: null, transfers: [] },
      mails: [],
    });
  });

  it('the entitlements of an order list when the licence was suspended, restored and revoked', async () => {
    const { userId } = newCustomer();
    const order = paidOrder(userId);
    const { orderId } = order;
    await licensing.publishAndWait(orderPaid, order);
    const occurredAt = () => new Date().toISOString();
    await licensing.publishAndWait(orderDisputed, {
      orderId,
      userId,
      outcome: 'open',
      occurredAt: occurredAt(),
    });
    await licensing.publishAndWait(orderDisputed, {
      orderId,
      userId,
      outcome: 'won',
      occurredAt: occurredAt(),
    });
    const refunded = { orderId, userId, refundedAt: occurredAt() };
    await licensing.publishAndWait(orderRefunded, refunded);
    await licensing.publishAndWait(orderRefunded, refunded);
    const { history } = await licensing.client.call(getOrderEntitlements, { orderId }, admin);
    expect(history?.map(({ kind, name }) => [kind, name])).toEqual([
      ['suspended', plugin.name],
      ['restored', plugin.name],
      ['revoked', plugin.name],
    ]);
  });

  it('records under the refunded order that another order grants the licence', async () => {
    const { userId } = newCustomer();
    const [first, second] = [paidOrder(userId), paidOrder(userId)];
    await licensing.publishAndWait(orderPaid, first);
    await licensing.publishAndWait(orderPaid, second);
    const { orderId } = first;
    await licensing.publishAndWait(orderRefunded, { orderId, userId, refundedAt: new Date().toISOString() });
    const { history } = await licensing.client.call(getOrderEntitlements, { orderId }, admin);
    expect(history?.map(({ kind }) => kind)).toEqual(['moved']);
  });

  it('the entitlements of an order are visible to administrators only', async () => {
    await expect(
      licensing.client.call(getOrderEntitlements, { orderId: newId() }, newCustomer()),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
