import {
  orderItemsRefunded,
  type OrderPaid,
  orderPaid,
  orderReassigned,
  orderRefunded,
} from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, listActivations } from '#contracts/licensing/activations';
import { listEntitlements, listSubjectsOfAddress } from '#contracts/licensing/entitlements';
import { openGrant } from '#contracts/licensing/downloads';
import { orderFulfilled } from '#contracts/licensing/events';
import { eventually } from '#testing/eventually';
import {
  customerWithOrder,
  failureFrom,
  newComputer,
  payOrder,
  seatsUsed,
} from '../computers/computers.testbed';
import { LicensingTestbed, newCustomer } from '../licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const ownedBy = async (actor: UserActor) => (await call(listEntitlements, {}, actor)).entitlements;

const pluginIdOf = ({ pluginId }: { pluginId: string }) => pluginId;

const move = ({ orderId, userId: formerUserId }: OrderPaid, { userId }: UserActor) =>
  licensing.publishAndWait(orderReassigned, {
    ...{ orderId, userId, formerUserId },
    email: `${userId}@example.com`,
    reassignedAt: new Date().toISOString(),
  });

/** The download tokens that were published for an order, oldest first. */
async function tokensOf({ orderId }: OrderPaid): Promise<string[]> {
  const rows: { token: string }[] = await licensing.database.query(
    `select data->>'downloadToken' as token from outbox
      where subject = $1 and data->>'orderId' = $2 order by id`,
    [orderFulfilled.subject, orderId],
  );
  return rows.map(({ token }) => token);
}

describe('order that moved to another account', () => {
  it('takes licence and entitlement with it, and frees the seats of the former account', async () => {
    const { anna: former, order } = await customerWithOrder(licensing);
    await call(activateComputer, newComputer('Stranger'), former);
    const owner = newCustomer();
    await move(order, owner);
    expect(await ownedBy(former)).toEqual([]);
    expect(await ownedBy(owner)).toMatchObject([
      { status: 'active', orderNumber: order.orderNumber, license: { status: 'active', seatsUsed: 0 } },
    ]);
    expect((await call(listActivations, {}, former)).activations).toMatchObject([{ products: [] }]);
    await call(activateComputer, newComputer('Own'), owner);
    expect(await seatsUsed(licensing, owner)).toBe(1);
    const failure = await failureFrom(call(activateComputer, newComputer('Again'), former));
    expect(failure?.code).toBe('NOTHING_TO_ACTIVATE');
  });

  it('its old download link ends, and commerce gets a new one', async () => {
    const { anna: former, order } = await customerWithOrder(licensing);
    const [old] = await tokensOf(order);
    const owner = newCustomer();
    await move(order, owner);
    const tokens = await tokensOf(order);
    expect(tokens).toHaveLength(2);
    expect(tokens[1]).not.toBe(old);
    expect((await failureFrom(call(openGrant, { token: old ?? '', lang: 'en' })))?.code).toBe(
      'DOWNLOAD_NOT_FOUND',
    );
    expect((await call(openGrant, { token: tokens[1] ?? '', lang: 'en' })).orderNumber).toBe(
      order.orderNumber,
    );
    await move(order, owner);
    expect(await tokensOf(order)).toHaveLength(2);
    // A payment event that is published again names the link that is valid now.
    await licensing.publishAndWait(orderPaid, { ...order, userId: owner.userId });
    await eventually(async () => expect((await tokensOf(order)).at(-1)).toBe(tokens[1]));
    expect(await ownedBy(owner)).toHaveLength(1);
    expect(await ownedBy(former)).toEqual([]);
  });

  it('gives an owner of the same product no second licence', async () => {
    const { order } = await customerWithOrder(licensing);
    const owner = newCustomer();
    const own = await payOrder(licensing, owner);
    await move(order, owner);
    const active = (await ownedBy(owner)).filter(({ status }) => status === 'active');
    expect(active).toMatchObject([{ orderNumber: own.orderNumber }]);
  });

  it('an address owns what its purchases grant, without the order that moves and without revoked ones', async () => {
    const { order } = await customerWithOrder(licensing);
    const owner = newCustomer();
    const own = await payOrder(licensing, owner);
    const subjectsOf = async (email: string, exceptOrderId: string) =>
      (await call(listSubjectsOfAddress, { email, exceptOrderId })).subjectIds;
    expect(await subjectsOf(own.email.toUpperCase(), order.orderId)).toEqual(own.items.map(pluginIdOf));
    expect(await subjectsOf(own.email, own.orderId)).toEqual([]);
    const { orderId, userId } = own;
    await licensing.publishAndWait(orderRefunded, { orderId, userId, refundedAt: new Date().toISOString() });
    expect(await subjectsOf(own.email, order.orderId)).toEqual([]);
  });

  it.each([['before'], ['after']])(
    'a refund of the second licence that arrives %s the move keeps the first one',
    async (time) => {
      const { order } = await customerWithOrder(licensing);
      const owner = newCustomer();
      const own = await payOrder(licensing, owner);
      const refund = () =>
        licensing.publishAndWait(orderItemsRefunded, {
          orderId: order.orderId,
          userId: owner.userId,
          pluginIds: order.items.map(pluginIdOf),
          refundedAt: new Date().toISOString(),
        });
      if (time === 'before') await refund();
      await move(order, owner);
      if (time === 'after') await refund();
      const active = (await ownedBy(owner)).filter(({ status }) => status === 'active');
      expect(active).toMatchObject([{ orderNumber: own.orderNumber }]);
    },
  );

  it.each([['before'], ['after']])(
    'a refund that arrives %s the move revokes the licence of the new owner',
    async (time) => {
      const { order } = await customerWithOrder(licensing);
      const owner = newCustomer();
      const refund = () =>
        licensing.publishAndWait(orderRefunded, {
          orderId: order.orderId,
          userId: order.userId,
          refundedAt: new Date().toISOString(),
        });
      if (time === 'before') await refund();
      await move(order, owner);
      if (time === 'after') await refund();
      expect((await ownedBy(owner)).map(({ status }) => status)).toEqual(['revoked']);
    },
  );

  it('a refund and the move at the same time leave no active licence', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { anna: former, order } = await customerWithOrder(licensing);
      const owner = newCustomer();
      const { orderId, userId } = order;
      const refundedAt = new Date().toISOString();
      await Promise.all([
        move(order, owner),
        licensing.publishAndWait(orderRefunded, { orderId, userId, refundedAt }),
      ]);
      expect(await ownedBy(former)).toEqual([]);
      expect((await ownedBy(owner)).map(({ status }) => status)).toEqual(['revoked']);
    }
  });
});
