import { activateComputer, listActivations } from '#contracts/licensing/activations';
import { listEntitlements } from '#contracts/licensing/entitlements';
import type { UserActor } from '#contracts/kit/actor';
import { Nothing, type RequestContract } from '#contracts/kit/request';
import { statementsOf } from '#testing/statements-of-request';
import { customerWithOrder, newComputer } from './computers/computers.testbed';
import { LicensingTestbed, newCustomer, plugin } from './licensing.testbed';

let licensing: LicensingTestbed;
let anna: UserActor;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
  ({ anna } = await customerWithOrder(licensing));
  for (const computer of [newComputer(), newComputer()])
    await licensing.client.call(activateComputer, computer, anna);
});
afterAll(() => licensing.close());

const read = <O extends object>(contract: RequestContract<Nothing, O>, actor: UserActor) =>
  licensing.client.call(contract, {}, actor);

describe('lists of an account', () => {
  it.each([
    ['entitlements', listEntitlements],
    ['activations', listActivations],
  ])('read %s in one statement', async (_, contract: RequestContract<Nothing>) => {
    const statements = await statementsOf(licensing.database, (requestId) =>
      licensing.client.call(contract, {}, anna, { requestId }),
    );
    expect(statements).toHaveLength(1);
  });

  it('contain entitlements with licence and seats in use', async () => {
    const { entitlements } = await read(listEntitlements, anna);
    expect(entitlements).toMatchObject([
      {
        ...{
          subjectId: plugin.id,
          subjectType: 'product',
          slug: plugin.slug,
          name: plugin.name,
          status: 'active',
        },
        orderNumber: expect.stringMatching(/^LL-/),
        license: {
          status: 'active',
          seatLimit: 3,
          seatsUsed: 2,
          displayLast4: expect.stringMatching(/^.{4}$/),
        },
      },
    ]);
    expect(entitlements[0]?._id).toBe(entitlements[0]?.id);
  });

  it('contain computers with the products whose seats they hold, the last seen first', async () => {
    const { activations } = await read(listActivations, anna);
    expect(activations).toMatchObject([
      { status: 'active', products: [plugin.name], offlineUntil: null },
      { status: 'active', products: [plugin.name], offlineUntil: null },
    ]);
    const seen = activations.map(({ lastSeenAt }) => lastSeenAt);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it('are empty for a customer without orders', async () => {
    const customer = newCustomer();
    expect(await read(listEntitlements, customer)).toEqual({ entitlements: [] });
    expect(await read(listActivations, customer)).toEqual({ activations: [] });
  });
});
