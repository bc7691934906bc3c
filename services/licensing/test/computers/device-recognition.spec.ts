import type { UserActor } from '#contracts/kit/actor';
import { refreshLicence, releaseComputer } from '#contracts/licensing/licence-checks';
import { activateOffline } from '#contracts/licensing/offline-activations';
import { newId } from '#platform/database/new-id';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { LicensingTestbed, plugin } from '../licensing.testbed';
import {
  activateNewComputer,
  payOrder,
  failureFrom,
  newComputer,
  newOfflineComputer,
  customerWithOrder,
  seatsUsed,
  tidewater,
} from './computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const part = () => `hash-${newId()}`;
const parts = () => ({ board: part(), disk: part(), os: part() });

describe('computer with a changed device id', () => {
  it.each(['board', 'disk', 'os'] as const)(
    'recognizes a computer after a change of its %s and assigns no second seat (activations §8)',
    async (changed) => {
      const { anna } = await customerWithOrder(licensing);
      const components = parts();
      const before = await activateNewComputer(licensing, anna, { components });
      const after = await activateNewComputer(licensing, anna, {
        components: { ...components, [changed]: part() },
      });
      expect(after.id).toBe(before.id);
      expect(await seatsUsed(licensing, anna)).toBe(1);
    },
  );

  it('refuses the licence file with the old device id at its next refresh and frees no seat', async () => {
    const { anna } = await customerWithOrder(licensing);
    const components = parts();
    const before = await activateNewComputer(licensing, anna, { components });
    const after = await activateNewComputer(licensing, anna, { components });
    expect((await call(refreshLicence, { file: before.file })).code).toBe('DEVICE_MISMATCH');
    expect(await call(releaseComputer, { file: before.file })).toMatchObject({
      code: 'DEVICE_MISMATCH',
      released: false,
    });
    expect((await call(refreshLicence, { file: after.file })).code).toBe('VALID');
  });

  it('registers a new computer with one equal component, without components, or for another user', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { anna: bert } = await customerWithOrder(licensing);
    const components = parts();
    await activateNewComputer(licensing, anna, { components });
    await activateNewComputer(licensing, anna, { components: { ...parts(), os: components.os } });
    await activateNewComputer(licensing, anna);
    expect(await seatsUsed(licensing, anna)).toBe(3);
    await activateNewComputer(licensing, bert, { components });
    expect(await seatsUsed(licensing, bert)).toBe(1);
  });

  it('recognizes a computer 4 times a year and then registers a new one (activations §8)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const components = parts();
    for (let i = 0; i < 5; i += 1) await activateNewComputer(licensing, anna, { components });
    expect(await seatsUsed(licensing, anna)).toBe(1);
    await activateNewComputer(licensing, anna, { components });
    expect(await seatsUsed(licensing, anna)).toBe(2);
    const rows: unknown[] = await licensing.database.query(
      `select from seat_events where user_id = $1 and kind = 'REBOUND'`,
      [anna.userId],
    );
    expect(rows).toHaveLength(4);
  });

  describe('activated concurrently by two plug-ins', () => {
    const rebounds = async ({ userId }: UserActor) => {
      const rows: unknown[] = await licensing.database.query(
        `select from seat_events where user_id = $1 and kind = 'REBOUND'`,
        [userId],
      );
      return rows.length;
    };
    /** Activates two products concurrently; both requests look up the computer before one of them locks it. */
    async function twice(anna: UserActor, one: object, other: object) {
      await payOrder(licensing, anna, { items: [tidewater] });
      const [first, second] = await licensing.database.transaction(async (tx) => {
        await tx.query('select from computers where user_id = $1 for update', [anna.userId]);
        const both = [
          activateNewComputer(licensing, anna, { ...one, products: [plugin.slug] }),
          activateNewComputer(licensing, anna, { ...other, products: [tidewater.slug] }),
        ];
        await waitForLockWaiters(licensing.database, 2);
        return both;
      });
      return new Set([(await first)?.id, (await second)?.id]).size;
    }

    it('recognizes a computer at most 4 times a year for concurrent activations', async () => {
      const { anna } = await customerWithOrder(licensing);
      const components = parts();
      for (let i = 0; i < 4; i += 1) await activateNewComputer(licensing, anna, { components });
      expect(await twice(anna, { components }, { components })).toBe(2);
      expect(await rebounds(anna)).toBe(4);
    });

    it('counts one recognition for concurrent activations of the same computer', async () => {
      const { anna } = await customerWithOrder(licensing);
      const components = parts();
      await activateNewComputer(licensing, anna, { components });
      const again = { ...newComputer(), components };
      expect(await twice(anna, again, again)).toBe(1);
      expect(await rebounds(anna)).toBe(1);
    });
  });

  it('does not recognize a computer with a leased seat: equal components take another seat (activations §8)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const components = parts();
    const lease = (more: object) => {
      const request = { ...newOfflineComputer().request(), components: { ...components, ...more } };
      return call(activateOffline, { request, leaseDays: 365 }, anna);
    };
    const leased = [await lease({}), await lease({ disk: part() }), await lease({ os: part() })];
    expect(new Set(leased.map(({ activationId }) => activationId)).size).toBe(3);
    expect(await seatsUsed(licensing, anna)).toBe(3);
    expect((await failureFrom(lease({})))?.code).toBe('ACTIVATION_LIMIT');
    expect((await failureFrom(activateNewComputer(licensing, anna, { components })))?.code).toBe(
      'ACTIVATION_LIMIT',
    );
    expect(await seatsUsed(licensing, anna)).toBe(3);
  });

  it('recognizes a computer after the end of its lease', async () => {
    const { anna } = await customerWithOrder(licensing);
    const components = parts();
    const request = { ...newOfflineComputer().request(), components };
    const { activationId } = await call(activateOffline, { request, leaseDays: 30 }, anna);
    await licensing.database.query(
      `update seats set lease_until = now() - interval '1 hour' where computer_id = $1`,
      [activationId],
    );
    expect((await activateNewComputer(licensing, anna, { components })).id).toBe(activationId);
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('stores components as hashes only', async () => {
    const { anna } = await customerWithOrder(licensing);
    const components = parts();
    await activateNewComputer(licensing, anna, { components });
    const rows: unknown = await licensing.database.query(
      'select c::text as row from computers c where user_id = $1',
      [anna.userId],
    );
    for (const value of Object.values(components)) expect(JSON.stringify(rows)).not.toContain(value);
  });
});
