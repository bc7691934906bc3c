import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderPaid } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, deactivateComputer, listActivations } from '#contracts/licensing/activations';
import { toCents } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { DemoComputersService } from '../../src/operations/demo-data/demo-computers.service';
import { LicensingTestbed, paidOrder } from '../licensing.testbed';
import { newComputer } from './computers.testbed';

const anna: UserActor = {
  kind: 'user',
  userId: '019a0000-0000-7000-8000-000000000002',
  role: 'user',
  language: 'en',
};

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open({ SEED_DEMO: 'true' });
});
afterAll(() => licensing.close());

const payOrder = (slug: string, name: string) => {
  const item = {
    itemId: newId(),
    line: 0,
    pluginId: newId(),
    slug,
    name,
    version: '1.0.0',
    priceCents: toCents(4_900),
  };
  return licensing.publish(orderPaid, paidOrder(anna.userId, { items: [item] }));
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

it('activates a computer online and one with a lease for the demo customer after both demo orders', async () => {
  await payOrder('tidewater', 'Tidewater');
  await payOrder('murmur-echo', 'Murmur Echo');
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

it('leaves two seats of the plug-in that the page for makers activates', async () => {
  const page = readFileSync(join(__dirname, '../../../../docs/integration/README.md'), 'utf8');
  const [, product = ''] = /"products":\["([\w-]+)"\]/.exec(page) ?? [];
  for (const name of ['curl', 'npm run client'])
    await licensing.client.call(activateComputer, { ...newComputer(name), products: [product] }, anna);
});

it('does not overwrite changed demo computers at the next start', async () => {
  const { activations } = await licensing.client.call(listActivations, {}, anna);
  const id = activations.find(({ machineName }) => machineName === 'Studio Mac')?.id ?? '';
  await licensing.client.call(deactivateComputer, { id }, anna);
  const before = await computers();
  const demo = licensing.service.app.get(DemoComputersService);
  demo.onApplicationBootstrap();
  await demo.onModuleDestroy();
  expect(await computers()).toEqual(before);
});
