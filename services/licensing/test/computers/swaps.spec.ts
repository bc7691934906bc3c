import type { UserActor } from '#contracts/kit/actor';
import { listActivations, type ActiveSeat } from '#contracts/licensing/activations';
import { approvePairing, startPairing, viewPairing } from '#contracts/licensing/pairings';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { auditEntriesOf } from '#testing/audit-entries';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { newCustomer, LicensingTestbed, plugin } from '../licensing.testbed';
import {
  activateNewComputer,
  payOrder,
  failureFrom,
  newComputer,
  mailsTo,
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

/** Fills all seats, then replaces the oldest computer this many times. */
async function swap(anna: UserActor, times: number, more: object = {}): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const failure = await failureFrom(activateNewComputer(licensing, anna));
    const [oldest] = failure?.params['seats'] as ActiveSeat[];
    await activateNewComputer(licensing, anna, { replaces: oldest?.activationId, ...more });
  }
}

async function fullLicence(): Promise<{ anna: UserActor; ids: string[] }> {
  const { anna } = await customerWithOrder(licensing);
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) ids.push((await activateNewComputer(licensing, anna)).id);
  return { anna, ids };
}

async function mailedCode(anna: UserActor): Promise<string> {
  await call(sendSwapCode, {}, anna);
  const [mail] = await mailsTo<{ code: string }>(licensing, anna, 'swap-code');
  return mail?.code ?? '';
}

/** The swap reports about a customer. */
async function reportsOn({ userId }: UserActor): Promise<{ to_address: string; machineName: string }[]> {
  return licensing.database.query(
    `select to_address, data->>'machineName' as "machineName" from mail_deliveries
     where template = 'swap-report' and data->>'customer' = $1`,
    [`${userId}@example.com`],
  );
}

describe('swap of computers', () => {
  it('allows 6 swaps a year and then requires a mailed code (activations §7)', async () => {
    const { anna } = await fullLicence();
    await swap(anna, 6);
    const [first] = (await call(listActivations, {}, anna)).activations.filter(
      ({ status }) => status === 'active',
    );
    const replaces = first?.id;
    const failure = await failureFrom(activateNewComputer(licensing, anna, { replaces }));
    expect(failure?.code).toBe('SWAP_CODE_REQUIRED');
    expect(failure?.params['swapsPerYear']).toBe(6);
    const days = (Date.parse(String(failure?.params['freeAgainAt'])) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(364);
    const code = await mailedCode(anna);
    await activateNewComputer(licensing, anna, { replaces, swapCode: code });
    expect(await seatsUsed(licensing, anna)).toBe(3);
    const used = (await call(listActivations, {}, anna)).activations.find(
      ({ status }) => status === 'active',
    );
    const again = activateNewComputer(licensing, anna, { replaces: used?.id, swapCode: code });
    expect((await failureFrom(again))?.code).toBe('SWAP_CODE_REFUSED');
  });

  it('allows 6 swaps a year for concurrent replacements of two computers with the same licence', async () => {
    const { anna } = await customerWithOrder(licensing);
    await payOrder(licensing, anna, { items: [tidewater] });
    const computers = [
      await activateNewComputer(licensing, anna),
      await activateNewComputer(licensing, anna),
      await activateNewComputer(licensing, anna),
    ];
    await licensing.database.query(
      `insert into seat_events (id, user_id, computer_id, licence_id, kind)
       select gen_random_uuid(), user_id, $2, id, 'SWAPPED' from licences, generate_series(1, 5) where user_id = $1`,
      [anna.userId, computers[0]?.id],
    );
    const outcomes = await licensing.database.transaction(async (tx) => {
      // Both transactions can read the table, none can write to it.
      await tx.query('lock table seat_events in share mode');
      const both = [plugin.slug, tidewater.slug].map((product, i) =>
        failureFrom(
          activateNewComputer(licensing, anna, { products: [product], replaces: computers[i]?.id }),
        ),
      );
      await waitForLockWaiters(licensing.database, 2);
      return both;
    });
    const codes = (await Promise.all(outcomes)).map((failure) => failure?.code);
    expect(codes.filter((code) => code === 'SWAP_CODE_REQUIRED')).toHaveLength(1);
  });

  it('reports a swap by code in one mail and one line of the audit log (activations §7)', async () => {
    const { anna } = await fullLicence();
    await swap(anna, 6);
    expect(await reportsOn(anna)).toEqual([]);
    const [first] = (await call(listActivations, {}, anna)).activations;
    const replaces = first?.id ?? '';
    await activateNewComputer(licensing, anna, { replaces, swapCode: await mailedCode(anna) });
    const { machineName } = newComputer();
    expect(await reportsOn(anna)).toEqual([{ to_address: 'support@lowline.example', machineName }]);
    const admin: UserActor = { ...newCustomer(), role: 'admin' };
    expect(await auditEntriesOf(licensing.client, 'licensing', admin, replaces)).toMatchObject([
      {
        action: 'computer.swapped-by-code',
        actor: anna.userId,
        // The line is kept after an erasure, so it contains ids only.
        changes: [{ field: 'userId', before: anna.userId, after: null }],
      },
    ]);
  });

  it('allows 5 attempts at a swap code', async () => {
    const { anna } = await fullLicence();
    await swap(anna, 6);
    const code = await mailedCode(anna);
    const wrong = code === '000000' ? '000001' : '000000';
    const [first] = (await call(listActivations, {}, anna)).activations;
    for (let i = 0; i < 5; i += 1) {
      const attempt = activateNewComputer(licensing, anna, { replaces: first?.id, swapCode: wrong });
      expect((await failureFrom(attempt))?.code).toBe('SWAP_CODE_REFUSED');
    }
    const valid = activateNewComputer(licensing, anna, { replaces: first?.id, swapCode: code });
    expect((await failureFrom(valid))?.code).toBe('SWAP_CODE_REFUSED');
  });

  it('counts no swap for a computer that was not seen for 90 days (activations §7)', async () => {
    const { anna } = await fullLicence();
    for (let i = 0; i < 8; i += 1) {
      await licensing.database.query(
        `update computers set last_seen_at = now() - interval '91 days' where user_id = $1`,
        [anna.userId],
      );
      await swap(anna, 1);
    }
    expect(await seatsUsed(licensing, anna)).toBe(3);
  });

  it('counts no swap while a seat is free that was not in use for 30 days', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { userCode } = await call(startPairing, newComputer());
    const swapsUsed = () =>
      licensing.database.query<unknown[]>(
        `select 1 from seat_events where user_id = $1 and kind = 'SWAPPED'`,
        [anna.userId],
      );
    let replaces: string | undefined;
    for (let i = 0; i < 3; i += 1)
      replaces = (await activateNewComputer(licensing, anna, replaces ? { replaces } : {})).id;
    expect(await swapsUsed()).toHaveLength(0);
    await activateNewComputer(licensing, anna, { replaces });
    expect(await swapsUsed()).toHaveLength(1);
    expect(await seatsUsed(licensing, anna)).toBe(1);
    expect((await call(viewPairing, { userCode }, anna)).isFull).toBe(false);
  });

  it('shows the remaining free swaps in a pairing and accepts a mailed code there', async () => {
    const { anna } = await fullLicence();
    const { userCode } = await call(startPairing, newComputer('Four'));
    const view = () => call(viewPairing, { userCode }, anna);
    expect((await view()).swapsLeft).toBe(6);
    await swap(anna, 6);
    const { swapsLeft, seats } = await view();
    expect(swapsLeft).toBe(0);
    const replaces = seats[0]?.activationId;
    const refused = call(approvePairing, { userCode, replaces }, anna);
    expect((await failureFrom(refused))?.code).toBe('SWAP_CODE_REQUIRED');
    const swapCode = await mailedCode(anna);
    expect((await call(approvePairing, { userCode, replaces, swapCode }, anna)).state).toBe('approved');
  });
});
