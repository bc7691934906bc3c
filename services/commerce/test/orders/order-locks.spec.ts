import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { OrderRecordsService } from '../../src/orders/placed-orders/order-records.service';
import { type Order, type OrderItem, OrdersService } from '../../src/orders/placed-orders/orders.service';
import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

function service<T>(type: new (...args: never[]) => T): T {
  const [commerce] = shop.services;
  if (!commerce) throw new Error('commerce does not run');
  return commerce.app.get<T>(type);
}

interface LockedOrder {
  order: Order | null;
  items: OrderItem[];
  isErased: boolean;
}

/** Locks an order while another transaction changes it, and reads what belongs to it once the lock is granted. */
async function lockAfter(id: string, change: (tx: EntityManager) => Promise<void>): Promise<LockedOrder> {
  const other = shop.dataSource.createQueryRunner();
  await other.startTransaction();
  await change(other.manager);
  const locked = shop.dataSource.transaction(async (tx) => {
    const order = await service(OrdersService).lock(tx, id);
    const isErased = await new ErasedSubjects().hasWithoutLock(tx, order?.userId ?? '');
    return { order, items: await service(OrdersService).itemsOf(id, tx), isErased };
  });
  await waitForLockWaiters(shop.dataSource);
  await other.commitTransaction();
  await other.release();
  return locked;
}

describe('lock of an order', () => {
  it('sees the erasure that it waited for', async () => {
    const { id } = await shop.paidOrder();
    const userId = (await service(OrdersService).findById(id))?.userId ?? '';
    const locked = await lockAfter(id, async (tx) => {
      await new ErasedSubjects().add(tx, userId);
      const anonymousEmail = 'deleted@deleted.invalid';
      const customer = { userId, orderIds: [id], emails: [], anonymousEmail };
      await service(OrderRecordsService).anonymize(tx, customer);
    });
    expect(locked).toMatchObject({ isErased: true, order: { email: 'deleted@deleted.invalid' } });
  });

  it('sees the items that were changed while it waited', async () => {
    const { id } = await shop.paidOrder();
    const { items } = await lockAfter(id, async (tx) => {
      await tx.query('update orders set revision = revision + 1 where id = $1', [id]);
      await tx.query(`update order_items set name = 'Renamed' where order_id = $1`, [id]);
    });
    expect(items.map(({ name }) => name)).toEqual(['Renamed']);
  });
});
