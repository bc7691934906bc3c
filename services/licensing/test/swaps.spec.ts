import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, listActivations, type TakenSeat } from '#contracts/licensing/computers';
import { refreshLicence, releaseComputer } from '#contracts/licensing/licence-checks';
import { activateOffline } from '#contracts/licensing/offline-activations';
import { approvePairing, startPairing, viewPairing } from '#contracts/licensing/pairings';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { toCents } from '#contracts/kit/money';
import { newId } from '#platform/database/new-id';
import { audited } from '#testing/audited';
import { lockWaits } from '#testing/lock-waits';
import { customer, Licensing, plugin } from './licensing.testbed';
import { buys, failureOf, machine, mailedTo, offlineMachine, ownerOf, seatsOf } from './machines.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const call: Licensing['client']['call'] = (...rest) => licensing.client.call(...rest);
const part = () => `hash-${newId()}`;
const parts = () => ({ board: part(), disk: part(), os: part() });

async function activated(actor: UserActor, more: object = {}) {
  const { activation, licenceFile } = await call(activateComputer, { ...machine(), ...more }, actor);
  return { id: activation.id, file: licenceFile };
}

/** A second licence. */
const item = {
  itemId: newId(),
  pluginId: newId(),
  slug: 'tidewater',
  name: 'Tidewater',
  version: '1.0.0',
  priceCents: toCents(9_900),
};

describe('a computer whose id has changed', () => {
  it.each(['board', 'disk', 'os'] as const)(
    'is the same one when only its %s is another, and takes no second seat',
    async (changed) => {
      const { anna } = await ownerOf(licensing);
      const components = parts();
      const before = await activated(anna, { components });
      const after = await activated(anna, { components: { ...components, [changed]: part() } });
      expect(after.id).toBe(before.id);
      expect(await seatsOf(licensing, anna)).toBe(1);
    },
  );

  it('ends its old file at the next refresh, and that file frees nothing', async () => {
    const { anna } = await ownerOf(licensing);
    const components = parts();
    const before = await activated(anna, { components });
    const after = await activated(anna, { components });
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
    await activated(anna, { components });
    await activated(anna, { components: { ...parts(), os: components.os } });
    await activated(anna);
    expect(await seatsOf(licensing, anna)).toBe(3);
    await activated(bert, { components });
    expect(await seatsOf(licensing, bert)).toBe(1);
  });

  it('is known again four times a year; then it is a new one', async () => {
    const { anna } = await ownerOf(licensing);
    const components = parts();
    for (let i = 0; i < 5; i += 1) await activated(anna, { components });
    expect(await seatsOf(licensing, anna)).toBe(1);
    await activated(anna, { components });
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
      await buys(licensing, anna, { items: [item] });
      const [first, second] = await licensing.database.transaction(async (tx) => {
        await tx.query('select from computers where user_id = $1 for update', [anna.userId]);
        const both = [
          activated(anna, { ...one, products: [plugin.slug] }),
          activated(anna, { ...other, products: [item.slug] }),
        ];
        await lockWaits(licensing.database, 2);
        return both;
      });
      return new Set([(await first)?.id, (await second)?.id]).size;
    }

    it('is known again four times a year and not once more', async () => {
      const { anna } = await ownerOf(licensing);
      const components = parts();
      for (let i = 0; i < 4; i += 1) await activated(anna, { components });
      expect(await twice(anna, { components }, { components })).toBe(2);
      expect(await rebounds(anna)).toBe(4);
    });

    it('is known again once when it is one computer', async () => {
      const { anna } = await ownerOf(licensing);
      const components = parts();
      await activated(anna, { components });
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
    expect((await failureOf(activated(anna, { components })))?.code).toBe('ACTIVATION_LIMIT');
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
    expect((await activated(anna, { components })).id).toBe(activationId);
    expect(await seatsOf(licensing, anna)).toBe(1);
  });

  it('is known by hashes only: no part of it stands in the database', async () => {
    const { anna } = await ownerOf(licensing);
    const components = parts();
    await activated(anna, { components });
    const rows: unknown = await licensing.database.query(
      'select c::text as row from computers c where user_id = $1',
      [anna.userId],
    );
    for (const value of Object.values(components)) expect(JSON.stringify(rows)).not.toContain(value);
  });
});

/** Fills all seats, then swaps one out so many times. */
async function swap(anna: UserActor, times: number, more: object = {}): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const failure = await failureOf(activated(anna));
    const [oldest] = failure?.params['seats'] as TakenSeat[];
    await activated(anna, { replaces: oldest?.activationId, ...more });
  }
}

async function fullHouse(): Promise<{ anna: UserActor; ids: string[] }> {
  const { anna } = await ownerOf(licensing);
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) ids.push((await activated(anna)).id);
  return { anna, ids };
}

async function mailedCode(anna: UserActor): Promise<string> {
  await call(sendSwapCode, {}, anna);
  const [mail] = await mailedTo<{ code: string }>(licensing, anna, 'swap-code');
  return mail?.code ?? '';
}

/** What administrators were told of a customer's swaps. */
async function reportsOn({ userId }: UserActor): Promise<{ to_address: string; machineName: string }[]> {
  return licensing.database.query(
    `select to_address, data->>'machineName' as "machineName" from mail_deliveries
     where template = 'swap-report' and data->>'customer' = $1`,
    [`${userId}@example.com`],
  );
}

describe('swapping computers', () => {
  it('is free six times a year; then a mailed code goes on', async () => {
    const { anna } = await fullHouse();
    await swap(anna, 6);
    const [first] = (await call(listActivations, {}, anna)).activations.filter(
      ({ status }) => status === 'active',
    );
    const replaces = first?.id;
    const failure = await failureOf(activated(anna, { replaces }));
    expect(failure?.code).toBe('SWAP_CODE_REQUIRED');
    expect(failure?.params['swapsPerYear']).toBe(6);
    const days = (Date.parse(String(failure?.params['freeAgainAt'])) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(364);
    const code = await mailedCode(anna);
    await activated(anna, { replaces, swapCode: code });
    expect(await seatsOf(licensing, anna)).toBe(3);
    const used = (await call(listActivations, {}, anna)).activations.find(
      ({ status }) => status === 'active',
    );
    const again = activated(anna, { replaces: used?.id, swapCode: code });
    expect((await failureOf(again))?.code).toBe('SWAP_CODE_REFUSED');
  });

  it('is free six times a year also when two computers give up the same licence, asked for by others, at once', async () => {
    const { anna } = await ownerOf(licensing);
    await buys(licensing, anna, { items: [item] });
    const computers = [await activated(anna), await activated(anna), await activated(anna)];
    await licensing.database.query(
      `insert into seat_events (id, user_id, computer_id, licence_id, kind)
       select gen_random_uuid(), user_id, $2, id, 'SWAPPED' from licences, generate_series(1, 5) where user_id = $1`,
      [anna.userId, computers[0]?.id],
    );
    const outcomes = await licensing.database.transaction(async (tx) => {
      // Looked at by both, written by neither.
      await tx.query('lock table seat_events in share mode');
      const both = [plugin.slug, item.slug].map((product, i) =>
        failureOf(activated(anna, { products: [product], replaces: computers[i]?.id })),
      );
      await lockWaits(licensing.database, 2);
      return both;
    });
    const codes = (await Promise.all(outcomes)).map((failure) => failure?.code);
    expect(codes.filter((code) => code === 'SWAP_CODE_REQUIRED')).toHaveLength(1);
  });

  it('is told to administrators when it went by a code: one letter and one line of the audit log', async () => {
    const { anna } = await fullHouse();
    await swap(anna, 6);
    expect(await reportsOn(anna)).toEqual([]);
    const [first] = (await call(listActivations, {}, anna)).activations;
    const replaces = first?.id ?? '';
    await activated(anna, { replaces, swapCode: await mailedCode(anna) });
    const { machineName } = machine();
    expect(await reportsOn(anna)).toEqual([{ to_address: 'support@lowline.example', machineName }]);
    const keeper: UserActor = { ...customer(), role: 'admin' };
    expect(await audited(licensing.client, 'licensing', keeper, replaces)).toMatchObject([
      {
        action: 'computer.swapped-by-code',
        actor: anna.userId,
        // The line is kept when the account has ended: nothing in it but ids.
        changes: [{ field: 'userId', before: anna.userId, after: null }],
      },
    ]);
  });

  it('takes five tries at a code and no more', async () => {
    const { anna } = await fullHouse();
    await swap(anna, 6);
    const code = await mailedCode(anna);
    const wrong = code === '000000' ? '000001' : '000000';
    const [first] = (await call(listActivations, {}, anna)).activations;
    for (let i = 0; i < 5; i += 1) {
      const tried = activated(anna, { replaces: first?.id, swapCode: wrong });
      expect((await failureOf(tried))?.code).toBe('SWAP_CODE_REFUSED');
    }
    const right = activated(anna, { replaces: first?.id, swapCode: code });
    expect((await failureOf(right))?.code).toBe('SWAP_CODE_REFUSED');
  });

  it('costs nothing for a computer that was not seen for 90 days', async () => {
    const { anna } = await fullHouse();
    for (let i = 0; i < 8; i += 1) {
      await licensing.database.query(
        `update computers set last_seen_at = now() - interval '91 days' where user_id = $1`,
        [anna.userId],
      );
      await swap(anna, 1);
    }
    expect(await seatsOf(licensing, anna)).toBe(3);
  });

  it('costs nothing while seats are free', async () => {
    const { anna } = await ownerOf(licensing);
    let replaces: string | undefined;
    for (let i = 0; i < 8; i += 1) replaces = (await activated(anna, replaces ? { replaces } : {})).id;
    expect(await seatsOf(licensing, anna)).toBe(1);
  });

  it('is told how often it is left, and goes through the browser with a code as well', async () => {
    const { anna } = await fullHouse();
    const { userCode } = await call(startPairing, machine('Four'));
    const view = () => call(viewPairing, { userCode }, anna);
    expect((await view()).swapsLeft).toBe(6);
    await swap(anna, 6);
    const { swapsLeft, seats } = await view();
    expect(swapsLeft).toBe(0);
    const replaces = seats[0]?.activationId;
    const refused = call(approvePairing, { userCode, replaces }, anna);
    expect((await failureOf(refused))?.code).toBe('SWAP_CODE_REQUIRED');
    const swapCode = await mailedCode(anna);
    expect((await call(approvePairing, { userCode, replaces, swapCode }, anna)).state).toBe('approved');
  });
});
