import type { UserActor } from '#contracts/kit/actor';
import { listActivations, type TakenSeat } from '#contracts/licensing/computers';
import { approvePairing, startPairing, viewPairing } from '#contracts/licensing/pairings';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { audited } from '#testing/audited';
import { lockWaits } from '#testing/lock-waits';
import { customer, Licensing, plugin } from './licensing.testbed';
import {
  activated,
  buys,
  failureOf,
  machine,
  mailedTo,
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

/** Fills all seats, then swaps one out so many times. */
async function swap(anna: UserActor, times: number, more: object = {}): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const failure = await failureOf(activated(licensing, anna));
    const [oldest] = failure?.params['seats'] as TakenSeat[];
    await activated(licensing, anna, { replaces: oldest?.activationId, ...more });
  }
}

async function fullHouse(): Promise<{ anna: UserActor; ids: string[] }> {
  const { anna } = await ownerOf(licensing);
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) ids.push((await activated(licensing, anna)).id);
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
    const failure = await failureOf(activated(licensing, anna, { replaces }));
    expect(failure?.code).toBe('SWAP_CODE_REQUIRED');
    expect(failure?.params['swapsPerYear']).toBe(6);
    const days = (Date.parse(String(failure?.params['freeAgainAt'])) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(364);
    const code = await mailedCode(anna);
    await activated(licensing, anna, { replaces, swapCode: code });
    expect(await seatsOf(licensing, anna)).toBe(3);
    const used = (await call(listActivations, {}, anna)).activations.find(
      ({ status }) => status === 'active',
    );
    const again = activated(licensing, anna, { replaces: used?.id, swapCode: code });
    expect((await failureOf(again))?.code).toBe('SWAP_CODE_REFUSED');
  });

  it('is free six times a year also when two computers give up the same licence, asked for by others, at once', async () => {
    const { anna } = await ownerOf(licensing);
    await buys(licensing, anna, { items: [tidewater] });
    const computers = [
      await activated(licensing, anna),
      await activated(licensing, anna),
      await activated(licensing, anna),
    ];
    await licensing.database.query(
      `insert into seat_events (id, user_id, computer_id, licence_id, kind)
       select gen_random_uuid(), user_id, $2, id, 'SWAPPED' from licences, generate_series(1, 5) where user_id = $1`,
      [anna.userId, computers[0]?.id],
    );
    const outcomes = await licensing.database.transaction(async (tx) => {
      // Looked at by both, written by neither.
      await tx.query('lock table seat_events in share mode');
      const both = [plugin.slug, tidewater.slug].map((product, i) =>
        failureOf(activated(licensing, anna, { products: [product], replaces: computers[i]?.id })),
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
    await activated(licensing, anna, { replaces, swapCode: await mailedCode(anna) });
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
      const tried = activated(licensing, anna, { replaces: first?.id, swapCode: wrong });
      expect((await failureOf(tried))?.code).toBe('SWAP_CODE_REFUSED');
    }
    const right = activated(licensing, anna, { replaces: first?.id, swapCode: code });
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

  it('costs nothing while seats are left that were not in use in the last 30 days', async () => {
    const { anna } = await ownerOf(licensing);
    const { userCode } = await call(startPairing, machine());
    const swapsUsed = () =>
      licensing.database.query<unknown[]>(
        `select 1 from seat_events where user_id = $1 and kind = 'SWAPPED'`,
        [anna.userId],
      );
    let replaces: string | undefined;
    for (let i = 0; i < 3; i += 1)
      replaces = (await activated(licensing, anna, replaces ? { replaces } : {})).id;
    expect(await swapsUsed()).toHaveLength(0);
    await activated(licensing, anna, { replaces });
    expect(await swapsUsed()).toHaveLength(1);
    expect(await seatsOf(licensing, anna)).toBe(1);
    expect((await call(viewPairing, { userCode }, anna)).isFull).toBe(false);
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
