import type { UserActor } from '#contracts/kit/actor';
import { deactivateComputer } from '#contracts/licensing/computers';
import { refreshLicence, releaseComputer } from '#contracts/licensing/licence-checks';
import { approvePairing, startPairing } from '#contracts/licensing/pairings';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { Licensing, plugin } from './licensing.testbed';
import {
  activated,
  buys,
  failureOf,
  machine,
  mailedTo,
  ownerOf,
  saidIn,
  seatsOf,
  tidewater,
} from './machines.testbed';

jest.setTimeout(60_000);

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const call: Licensing['client']['call'] = (...rest) => licensing.client.call(...rest);

/** Three seats that were never used, and six swaps a year. */
const allowed = 9;

/** Activates a new computer and frees its seat again; the code of the refusal, if there is one. */
async function cycle(anna: UserActor, more: object = {}): Promise<string> {
  const computer = activated(licensing, anna, more);
  const failure = await failureOf(computer);
  if (failure) return failure.code;
  await call(deactivateComputer, { id: (await computer).id }, anna);
  return 'ok';
}

async function cycles(anna: UserActor, times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let i = 0; i < times; i += 1) codes.push(await cycle(anna));
  return codes;
}

async function mailedCode(anna: UserActor): Promise<string> {
  await call(sendSwapCode, {}, anna);
  const [mail] = await mailedTo<{ code: string }>(licensing, anna, 'swap-code');
  return mail?.code ?? '';
}

async function swapsOf({ userId }: UserActor): Promise<number> {
  const rows: unknown[] = await licensing.database.query(
    `select 1 from seat_events where user_id = $1 and kind = 'SWAPPED'`,
    [userId],
  );
  return rows.length;
}

describe('a seat that was freed by a deactivation', () => {
  it('counts as a swap when a new computer takes it: fifteen in a row are stopped after nine', async () => {
    const { anna } = await ownerOf(licensing);
    const codes = await cycles(anna, 15);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(allowed);
    expect(new Set(codes.slice(allowed))).toEqual(new Set(['SWAP_CODE_REQUIRED']));
    expect(await swapsOf(anna)).toBe(6);
  });

  it('is taken by a mailed code beyond the allowance', async () => {
    const { anna } = await ownerOf(licensing);
    await cycles(anna, allowed);
    const { userCode } = await call(startPairing, machine());
    expect((await failureOf(call(approvePairing, { userCode }, anna)))?.code).toBe('SWAP_CODE_REQUIRED');
    const swapCode = await mailedCode(anna);
    expect((await call(approvePairing, { userCode, swapCode }, anna)).state).toBe('approved');
    expect(await cycle(anna, { swapCode })).toBe('SWAP_CODE_REFUSED');
  });

  it('is never taken more often than allowed, fifty cycles at once included', async () => {
    const { anna } = await ownerOf(licensing);
    const codes = await Promise.all(Array.from({ length: 50 }, () => cycle(anna)));
    expect(codes.filter((code) => code === 'ok').length).toBeLessThanOrEqual(allowed);
    expect(await swapsOf(anna)).toBeLessThanOrEqual(6);
    expect([...codes, ...(await cycles(anna, 12))].filter((code) => code === 'ok')).toHaveLength(allowed);
  });

  it('costs its own computer nothing, however often it comes back', async () => {
    const { anna } = await ownerOf(licensing);
    const mac = machine();
    for (let i = 0; i < 15; i += 1) expect(await cycle(anna, mac)).toBe('ok');
    expect(await swapsOf(anna)).toBe(0);
  });

  it('is free again after 30 days, and at once when its computer was not seen for 90 days', async () => {
    const { anna } = await ownerOf(licensing);
    await cycles(anna, allowed);
    await licensing.database.query(
      `update freed_seats set freed_at = now() - interval '31 days' where user_id = $1`,
      [anna.userId],
    );
    expect(await cycles(anna, 4)).toEqual(['ok', 'ok', 'ok', 'SWAP_CODE_REQUIRED']);
    const other = await ownerOf(licensing);
    for (let i = 0; i < 12; i += 1) {
      const { id } = await activated(licensing, other.anna);
      await licensing.database.query(
        `update computers set last_seen_at = now() - interval '91 days' where id = $1`,
        [id],
      );
      await call(deactivateComputer, { id }, other.anna);
    }
    expect(await swapsOf(other.anna)).toBe(0);
  });

  it('counts the same when the computer gave it back by itself', async () => {
    const { anna } = await ownerOf(licensing);
    const codes: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const computer = activated(licensing, anna);
      const failure = await failureOf(computer);
      codes.push(failure?.code ?? 'ok');
      if (!failure) await call(releaseComputer, { file: (await computer).file });
    }
    expect(codes.filter((code) => code === 'ok')).toHaveLength(allowed);
  });

  it('counts also when it is freed by a replacement on a licence that is not full', async () => {
    const { anna } = await ownerOf(licensing);
    const codes: string[] = [];
    let replaces: string | undefined;
    for (let i = 0; i < 12; i += 1) {
      const computer = activated(licensing, anna, replaces ? { replaces } : {});
      const failure = await failureOf(computer);
      codes.push(failure?.code ?? 'ok');
      if (!failure) replaces = (await computer).id;
    }
    expect(codes.filter((code) => code === 'ok')).toHaveLength(allowed);
    expect(await seatsOf(licensing, anna)).toBe(1);
  });

  it('is not taken beyond the allowance by a computer that only refreshes its file', async () => {
    const { anna } = await ownerOf(licensing);
    await buys(licensing, anna, { items: [tidewater] });
    await licensing.database.query(
      `update licences l set seat_limit = 50 from entitlements e
       where e.id = l.entitlement_id and l.user_id = $1 and e.slug <> $2`,
      [anna.userId, tidewater.slug],
    );
    const rest = { products: [plugin.slug] };
    const { file } = await activated(licensing, anna, rest);
    for (let i = 0; i < allowed; i += 1) expect(await cycle(anna, { products: [tidewater.slug] })).toBe('ok');
    const answer = await call(refreshLicence, { file, product: tidewater.slug });
    expect(answer.code).toBe('ACTIVATION_LIMIT');
    await licensing.database.query('delete from freed_seats where user_id = $1', [anna.userId]);
    expect((await call(refreshLicence, { file, product: tidewater.slug })).code).toBe('VALID');
  });
});

describe('an online licence file', () => {
  it('ends after 180 days and is renewed by a refresh, also after its end, while the seat is held', async () => {
    const { anna } = await ownerOf(licensing);
    const { id, file } = await activated(licensing, anna);
    const said = saidIn(file);
    expect(Math.round(((said.exp ?? 0) - said.iat) / 86_400)).toBe(180);
    expect(said.offline).toBeUndefined();
    const renewed = await call(refreshLicence, { file });
    expect(saidIn(renewed.licenceFile ?? '').exp).toBeGreaterThanOrEqual(said.exp ?? 0);
    await call(deactivateComputer, { id }, anna);
    expect(await call(refreshLicence, { file })).toMatchObject({
      code: 'DEVICE_MISMATCH',
      licenceFile: null,
    });
  });
});
