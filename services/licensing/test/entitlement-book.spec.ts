import { orderDisputed, orderPaid, orderRefunded } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { filterEntitlements } from '#contracts/licensing/administration';
import { orderRights } from '#contracts/licensing/order-rights';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { plansOf } from '#testing/plan';
import { EntitlementBookService } from '../src/entitlements/entitlement-book.service';
import { customer, Licensing, paidOrder, plugin } from './licensing.testbed';

jest.setTimeout(90_000);

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const rows = 20_000;
const nothing = { email: '', userId: '', orderId: '', subjectId: '', subjectType: '' };

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
  // Four trigram indexes are written along: in parts that stay below the service's time for one statement.
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

describe('the list of 20,000 entitlements', () => {
  it.each(['email', 'userId', 'orderId', 'subjectId'] as const)(
    'filtered by %s is read through an index, its count as well',
    async (filter) => {
      const [row] = await licensing.database.query<
        { email: string; userId: string; orderId: string; subjectId: string }[]
      >(
        `select email, user_id as "userId", source_order_id as "orderId", subject_id as "subjectId" from entitlements
          order by created_at limit 1`,
      );
      const asked = { page: 1, limit: 10, ...nothing, [filter]: row?.[filter] ?? '' };
      const book = licensing.service.app.get(EntitlementBookService);
      expect(await plansOf(licensing.database, book.pageOf(asked))).not.toMatch(/Seq Scan/);
      const page = await licensing.client.call(filterEntitlements, asked, admin);
      expect(page.data).toHaveLength(1);
      expect(page.data[0]?.email).toBe(row?.email);
      expect(page.pagination).toMatchObject({ total: 1, pages: 1 });
    },
  );
});

describe('what an order gave', () => {
  it('is told with licence, seats, downloads and mails', async () => {
    const anna = customer();
    const order = paidOrder(anna.userId);
    await licensing.tell(orderPaid, order);
    const ask = () => licensing.client.call(orderRights, { orderId: order.orderId }, admin);
    await eventually(async () => expect((await ask()).rights).toHaveLength(1));
    expect(await ask()).toMatchObject({
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
      mails: [{ template: 'licence-issued', toAddress: order.email }],
    });
  });

  it('keeps when its licence was suspended, restored and revoked', async () => {
    const { userId } = customer();
    const order = paidOrder(userId);
    const { orderId } = order;
    await licensing.told(orderPaid, order);
    const occurredAt = () => new Date().toISOString();
    await licensing.told(orderDisputed, { orderId, userId, outcome: 'open', occurredAt: occurredAt() });
    await licensing.told(orderDisputed, { orderId, userId, outcome: 'won', occurredAt: occurredAt() });
    const refunded = { orderId, userId, refundedAt: occurredAt() };
    await licensing.told(orderRefunded, refunded);
    await licensing.told(orderRefunded, refunded);
    const { history } = await licensing.client.call(orderRights, { orderId }, admin);
    expect(history?.map(({ kind, name }) => [kind, name])).toEqual([
      ['suspended', plugin.name],
      ['restored', plugin.name],
      ['revoked', plugin.name],
    ]);
  });

  it('keeps under the refunded order that another order gives its licence', async () => {
    const { userId } = customer();
    const [first, second] = [paidOrder(userId), paidOrder(userId)];
    await licensing.told(orderPaid, first);
    await licensing.told(orderPaid, second);
    const { orderId } = first;
    await licensing.told(orderRefunded, { orderId, userId, refundedAt: new Date().toISOString() });
    const { history } = await licensing.client.call(orderRights, { orderId }, admin);
    expect(history?.map(({ kind }) => kind)).toEqual(['moved']);
  });

  it('is nobody’s business but an administrator’s', async () => {
    await expect(licensing.client.call(orderRights, { orderId: newId() }, customer())).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
