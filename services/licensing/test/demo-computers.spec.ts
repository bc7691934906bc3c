import { orderPaid } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { deactivateComputer, listActivations } from '#contracts/licensing/computers';
import { toCents } from '#contracts/kit/money';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { DemoComputers } from '../src/offline/demo-computers';
import { Licensing, paidOrder } from './licensing.testbed';

const anna: UserActor = {
  kind: 'user',
  userId: '019a0000-0000-7000-8000-000000000002',
  role: 'user',
  language: 'en',
};

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open({ SEED_DEMO: 'true' });
});
afterAll(() => licensing.close());

const buys = (slug: string, name: string) => {
  const item = {
    itemId: newId(),
    pluginId: newId(),
    slug,
    name,
    version: '1.0.0',
    priceCents: toCents(4_900),
  };
  return licensing.tell(orderPaid, paidOrder(anna.userId, { items: [item] }));
};

const computers = async () => {
  const { activations } = await licensing.client.call(listActivations, {}, anna);
  return activations
    .map(({ machineName, status, products, offlineUntil }) => ({
      machineName,
      status,
      products,
      isLent: offlineUntil !== null,
    }))
    .sort((a, b) => b.machineName.localeCompare(a.machineName));
};

it('the demo customer has a computer online and one with a lease, once both products are bought', async () => {
  await buys('tidewater', 'Tidewater');
  await buys('murmur-echo', 'Murmur Echo');
  await eventually(async () =>
    expect(await computers()).toEqual([
      {
        machineName: 'Studio Mac',
        status: 'active',
        products: ['Murmur Echo', 'Tidewater'],
        isLent: false,
      },
      { machineName: 'Cellar PC', status: 'active', products: ['Tidewater'], isLent: true },
    ]),
  );
});

it('what the customer did with them outlives the next start', async () => {
  const { activations } = await licensing.client.call(listActivations, {}, anna);
  const id = activations.find(({ machineName }) => machineName === 'Studio Mac')?.id ?? '';
  await licensing.client.call(deactivateComputer, { id }, anna);
  const before = await computers();
  const demo = licensing.service.app.get(DemoComputers);
  demo.onApplicationBootstrap();
  await demo.onModuleDestroy();
  expect(await computers()).toEqual(before);
});
