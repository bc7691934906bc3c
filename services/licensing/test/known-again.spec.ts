import type { UserActor } from '#contracts/kit/actor';
import { refreshLicence, releaseComputer } from '#contracts/licensing/licence-checks';
import { activateOffline } from '#contracts/licensing/offline-activations';
import { newId } from '#platform/database/new-id';
import { lockWaits } from '#testing/lock-waits';
import { Licensing, plugin } from './licensing.testbed';
import {
  activated,
  buys,
  failureOf,
  machine,
  offlineMachine,
  ownerOf,
  seatsOf,
  tidewater,
} from './machines.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const call: Licensing['client']['call'] = (...rest) => licensing.client.call(...rest);
const part = () => `hash-${newId()}`;
const parts = () => ({ board: part(), disk: part(), os: part() });

describe('a computer whose id has changed', () => {
  it.each(['board', 'disk', 'os'] as const)(
    'is the same one when only its %s is another, and takes no second seat',
    async (changed) => {
      const { anna } = await ownerOf(licensing);
      const components = parts();
      const before = await activated(licensing, anna, { components });
      const after = await activated(licensing, anna, { components: { ...components, [changed]: part() } });
      expect(after.id).toBe(before.id);
      expect(await seatsOf(licensing, anna)).toBe(1);
    },
  );

  it('ends its old file at the next refresh, and that file frees nothing', async () => {
    const { anna } = await ownerOf(licensing);
    const components = parts();
    const before = await activated(licensing, anna, { components });
    const after = await activated(licensing, anna, { components });
    expect((await call(refreshLicence, { file: before.file })).code).toBe('DEVICE_MISMATCH');
    expect(await call(releaseComputer, { file: before.file })).toMatchObject({
      code: 'DEVICE_MISMATCH',
      released: false,
    });
    expect((await call(refreshLicence, { file: after.file })).code).toBe('VALID');
  });

  it('is another one with one part in common, without parts, or of another customer', async () => {
    const { anna } = await ownerOf(licensing);
    const { anna: bert } = await ownerOf(licensing);
    const components = parts();
    await activated(licensing, anna, { components });
    await activated(licensing, anna, { components: { ...parts(), os: components.os } });
    await activated(licensing, anna);
    expect(await seatsOf(licensing, anna)).toBe(3);
    await activated(licensing, bert, { components });
    expect(await seatsOf(licensing, bert)).toBe(1);
  });

  it('is known again four times a year; then it is a new one', async () => {
    const { anna } = await ownerOf(licensing);
    const components = parts();
    for (let i = 0; i < 5; i += 1) await activated(licensing, anna, { components });
    expect(await seatsOf(licensing, anna)).toBe(1);
    await activated(licensing, anna, { components });
    expect(await seatsOf(licensing, anna)).toBe(2);
    const rows: unknown[] = await licensing.database.query(
      `select from seat_events where user_id = $1 and kind = 'REBOUND'`,
      [anna.userId],
    );
    expect(rows).toHaveLength(4);
  });

  describe('asked for by two plug-ins at the same moment', () => {
    const rebounds = async ({ userId }: UserActor) => {
      const rows: unknown[] = await licensing.database.query(
        `select from seat_events where user_id = $1 and kind = 'REBOUND'`,
        [userId],
      );
      return rows.length;
    };
    /** Each asks for its own licence; both look for the computer before one of them has it. */
    async function twice(anna: UserActor, one: object, other: object) {
      await buys(licensing, anna, { items: [tidewater] });
      const [first, second] = await licensing.database.transaction(async (tx) => {
        await tx.query('select from computers where user_id = $1 for update', [anna.userId]);
        const both = [
          activated(licensing, anna, { ...one, products: [plugin.slug] }),
          activated(licensing, anna, { ...other, products: [tidewater.slug] }),
        ];
        await lockWaits(licensing.database, 2);
        return both;
      });
      return new Set([(await first)?.id, (await second)?.id]).size;
    }

    it('is known again four times a year and not once more', async () => {
      const { anna } = await ownerOf(licensing);
      const components = parts();
      for (let i = 0; i < 4; i += 1) await activated(licensing, anna, { components });
      expect(await twice(anna, { components }, { components })).toBe(2);
      expect(await rebounds(anna)).toBe(4);
    });

    it('is known again once when it is one computer', async () => {
      const { anna } = await ownerOf(licensing);
      const components = parts();
      await activated(licensing, anna, { components });
      const again = { ...machine(), components };
      expect(await twice(anna, again, again)).toBe(1);
      expect(await rebounds(anna)).toBe(1);
    });
  });

  it('takes a seat of its own while its old one is lent, like every other device with the same parts', async () => {
    const { anna } = await ownerOf(licensing);
    const components = parts();
    const lend = (more: object) => {
      const request = { ...offlineMachine().request(), components: { ...components, ...more } };
      return call(activateOffline, { request, leaseDays: 365 }, anna);
    };
    const lent = [await lend({}), await lend({ disk: part() }), await lend({ os: part() })];
    expect(new Set(lent.map(({ activationId }) => activationId)).size).toBe(3);
    expect(await seatsOf(licensing, anna)).toBe(3);
    expect((await failureOf(lend({})))?.code).toBe('ACTIVATION_LIMIT');
    expect((await failureOf(activated(licensing, anna, { components })))?.code).toBe('ACTIVATION_LIMIT');
    expect(await seatsOf(licensing, anna)).toBe(3);
  });

  it('is known again once its lease is over', async () => {
    const { anna } = await ownerOf(licensing);
    const components = parts();
    const request = { ...offlineMachine().request(), components };
    const { activationId } = await call(activateOffline, { request, leaseDays: 30 }, anna);
    await licensing.database.query(
      `update seats set lease_until = now() - interval '1 hour' where computer_id = $1`,
      [activationId],
    );
    expect((await activated(licensing, anna, { components })).id).toBe(activationId);
    expect(await seatsOf(licensing, anna)).toBe(1);
  });

  it('is known by hashes only: no part of it stands in the database', async () => {
    const { anna } = await ownerOf(licensing);
    const components = parts();
    await activated(licensing, anna, { components });
    const rows: unknown = await licensing.database.query(
      'select c::text as row from computers c where user_id = $1',
      [anna.userId],
    );
    for (const value of Object.values(components)) expect(JSON.stringify(rows)).not.toContain(value);
  });
});
