import { activateComputer, deactivateComputer } from '#contracts/licensing/activations';
import { findOrderUse } from '#contracts/licensing/order-use';
import { newId } from '#platform/database/new-id';
import { customerWithOrder, newComputer } from '../computers/computers.testbed';
import { LicensingTestbed, plugin } from '../licensing.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

describe('use of an order', () => {
  it('names the licences of an order without an activation, and nothing for an unknown order', async () => {
    const { order } = await customerWithOrder(licensing);
    const use = await licensing.client.call(findOrderUse, { orderId: order.orderId });
    expect(use.licences).toMatchObject([{ name: plugin.name, firstActivatedAt: null }]);
    expect(use.downloads).toEqual([]);
    const unknown = await licensing.client.call(findOrderUse, { orderId: newId() });
    expect(unknown).toEqual({ licences: [], downloads: [], mails: [] });
  });

  it('keeps the first activation after the computer was deactivated and another one was activated', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    const firstActivatedAt = async () => {
      const { licences } = await licensing.client.call(findOrderUse, { orderId: order.orderId });
      return licences[0]?.firstActivatedAt;
    };
    const { activation } = await licensing.client.call(activateComputer, newComputer(), anna);
    const first = await firstActivatedAt();
    expect(first).toEqual(expect.any(String));
    await licensing.client.call(deactivateComputer, { id: activation.id }, anna);
    expect(await firstActivatedAt()).toBe(first);
    await licensing.client.call(activateComputer, newComputer(), anna);
    expect(await firstActivatedAt()).toBe(first);
  });
});
