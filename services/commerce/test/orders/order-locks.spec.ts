import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { type LockedOrder, OrderLocksService } from '../../src/orders/locked-orders/order-locks.service';
import { OrderRecordsService } from '../../src/orders/order-records.service';
import { OrdersService } from '../../src/orders/orders.service';
import { CommerceTestbed } from '../commerce.testbed';

jest.setTimeout(60_000);

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

const locks = () => shop.services[0]?.app.get(OrderLocksService);

/** Locks an order while another transaction changes it; the lock is granted at the end of that transaction. */
async function lockAfter(
  id: string,
  change: (tx: EntityManager) => Promise<void>,
): Promise<LockedOrder | undefined> {
  const other = shop.dataSource.createQueryRunner();
  await other.startTransaction();
  await change(other.manager);
  const locked = shop.dataSource.transaction(async (tx) => (await locks()?.lock(tx, [id]))?.orders.get(id));
  await waitForLockWaiters(shop.dataSource);
  await other.commitTransaction();
  await other.release();
  return locked;
}

describe('lock of an order', () => {
  it('sees the erasure that it waited for', async () => {
    const { id } = await shop.paidOrder();
    const { userId } = await shop.dataSource.transaction(async (tx) => {
      const order = await shop.services[0]?.app.get(OrdersService).lock(tx, id);
      return { userId: order?.userId ?? '' };
    });
    const locked = await lockAfter(id, async (tx) => {
      await new ErasedSubjects().add(tx, userId);
      await shop.services[0]?.app.get(OrderRecordsService).anonymize(tx, userId, 'deleted@deleted.invalid');
    });
    expect(locked).toMatchObject({ isErased: true, order: { email: 'deleted@deleted.invalid' } });
  });

  it('sees the items that were changed while it waited', async () => {
    const { id } = await shop.paidOrder();
    const locked = await lockAfter(id, async (tx) => {
      await tx.query('update orders set revision = revision + 1 where id = $1', [id]);
      await tx.query(`update order_items set name = 'Renamed' where order_id = $1`, [id]);
    });
    expect(locked?.items.map(({ name }) => name)).toEqual(['Renamed']);
  });

  it('reads the columns of an order like its entity', async () => {
    const { id } = await shop.paidOrder();
    const orders = shop.services[0]?.app.get(OrdersService);
    const locked = await shop.dataSource.transaction(async (tx) =>
      (await locks()?.lock(tx, [id]))?.orders.get(id),
    );
    expect(locked?.order).toEqual({ ...(await orders?.findById(id)) });
    expect(locked?.items).toEqual((await orders?.itemsOf(id))?.map((item) => ({ ...item })));
  });
});
