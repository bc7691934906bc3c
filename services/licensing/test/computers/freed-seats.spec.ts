import type { UserActor } from '#contracts/kit/actor';
import { deactivateComputer } from '#contracts/licensing/activations';
import { refreshLicence, releaseComputer } from '#contracts/licensing/licence-checks';
import { approvePairing, startPairing } from '#contracts/licensing/pairings';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { LicensingTestbed, plugin } from '../licensing.testbed';
import {
  activateNewComputer,
  payOrder,
  failureFrom,
  newComputer,
  mailsTo,
  customerWithOrder,
  decodeLicenceFile,
  seatsUsed,
  tidewater,
} from './computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);

/** Three unused seats and six free swaps a year. */
const allowed = 9;

/** Activates and deactivates a new computer. @returns the code of the refusal, or `ok` */
async function cycle(anna: UserActor, more: object = {}): Promise<string> {
  const computer = activateNewComputer(licensing, anna, more);
  const failure = await failureFrom(computer);
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
  const [mail] = await mailsTo<{ code: string }>(licensing, anna, 'swap-code');
  return mail?.code ?? '';
}

async function swapsOf({ userId }: UserActor): Promise<number> {
  const rows: unknown[] = await licensing.database.query(
    `select 1 from seat_events where user_id = $1 and kind = 'SWAPPED'`,
    [userId],
  );
  return rows.length;
}

describe('seat freed by a deactivation', () => {
  it('counts a swap when a new computer takes a freed seat: 9 of 15 activations in a row are allowed', async () => {
    const { anna } = await customerWithOrder(licensing);
    const codes = await cycles(anna, 15);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(allowed);
    expect(new Set(codes.slice(allowed))).toEqual(new Set(['SWAP_CODE_REQUIRED']));
    expect(await swapsOf(anna)).toBe(6);
  });

  it('accepts a mailed code for a freed seat beyond the allowance', async () => {
    const { anna } = await customerWithOrder(licensing);
    await cycles(anna, allowed);
    const { userCode } = await call(startPairing, newComputer());
    expect((await failureFrom(call(approvePairing, { userCode }, anna)))?.code).toBe('SWAP_CODE_REQUIRED');
    const swapCode = await mailedCode(anna);
    expect((await call(approvePairing, { userCode, swapCode }, anna)).state).toBe('approved');
    expect(await cycle(anna, { swapCode })).toBe('SWAP_CODE_REFUSED');
  });

  it('never assigns freed seats beyond the allowance, also for 50 concurrent cycles', async () => {
    const { anna } = await customerWithOrder(licensing);
    const codes = await Promise.all(Array.from({ length: 50 }, () => cycle(anna)));
    expect(codes.filter((code) => code === 'ok').length).toBeLessThanOrEqual(allowed);
    expect(await swapsOf(anna)).toBeLessThanOrEqual(6);
    expect([...codes, ...(await cycles(anna, 12))].filter((code) => code === 'ok')).toHaveLength(allowed);
  });

  it('counts no swap when a computer takes its own freed seat, however often', async () => {
    const { anna } = await customerWithOrder(licensing);
    const mac = newComputer();
    for (let i = 0; i < 15; i += 1) expect(await cycle(anna, mac)).toBe('ok');
    expect(await swapsOf(anna)).toBe(0);
  });

  it('counts no swap for a seat freed 30 days ago or by a computer not seen for 90 days', async () => {
    const { anna } = await customerWithOrder(licensing);
    await cycles(anna, allowed);
    await licensing.database.query(
      `update freed_seats set freed_at = now() - interval '31 days' where user_id = $1`,
      [anna.userId],
    );
    expect(await cycles(anna, 4)).toEqual(['ok', 'ok', 'ok', 'SWAP_CODE_REQUIRED']);
    const other = await customerWithOrder(licensing);
    for (let i = 0; i < 12; i += 1) {
      const { id } = await activateNewComputer(licensing, other.anna);
      await licensing.database.query(
        `update computers set last_seen_at = now() - interval '91 days' where id = $1`,
        [id],
      );
      await call(deactivateComputer, { id }, other.anna);
    }
    expect(await swapsOf(other.anna)).toBe(0);
  });

  it('counts a swap for a seat that the computer itself released', async () => {
    const { anna } = await customerWithOrder(licensing);
    const codes: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const computer = activateNewComputer(licensing, anna);
      const failure = await failureFrom(computer);
      codes.push(failure?.code ?? 'ok');
      if (!failure) await call(releaseComputer, { file: (await computer).file });
    }
    expect(codes.filter((code) => code === 'ok')).toHaveLength(allowed);
  });

  it('counts a swap for a seat freed by a replacement on a licence that is not full', async () => {
    const { anna } = await customerWithOrder(licensing);
    const codes: string[] = [];
    let replaces: string | undefined;
    for (let i = 0; i < 12; i += 1) {
      const computer = activateNewComputer(licensing, anna, replaces ? { replaces } : {});
      const failure = await failureFrom(computer);
      codes.push(failure?.code ?? 'ok');
      if (!failure) replaces = (await computer).id;
    }
    expect(codes.filter((code) => code === 'ok')).toHaveLength(allowed);
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('a refresh assigns no freed seat beyond the allowance', async () => {
    const { anna } = await customerWithOrder(licensing);
    await payOrder(licensing, anna, { items: [tidewater] });
    await licensing.database.query(
      `update licences l set seat_limit = 50 from entitlements e
       where e.id = l.entitlement_id and l.user_id = $1 and e.slug <> $2`,
      [anna.userId, tidewater.slug],
    );
    const rest = { products: [plugin.slug] };
    const { file } = await activateNewComputer(licensing, anna, rest);
    for (let i = 0; i < allowed; i += 1) expect(await cycle(anna, { products: [tidewater.slug] })).toBe('ok');
    const response = await call(refreshLicence, { file, product: tidewater.slug });
    expect(response.code).toBe('ACTIVATION_LIMIT');
    await licensing.database.query('delete from freed_seats where user_id = $1', [anna.userId]);
    expect((await call(refreshLicence, { file, product: tidewater.slug })).code).toBe('VALID');
  });
});

describe('online licence file', () => {
  it('an online licence file expires after 180 days and is renewed by a refresh while the seat is held', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { id, file } = await activateNewComputer(licensing, anna);
    const claims = decodeLicenceFile(file);
    expect(Math.round(((claims.exp ?? 0) - claims.iat) / 86_400)).toBe(180);
    expect(claims.offline).toBeUndefined();
    const renewed = await call(refreshLicence, { file });
    expect(decodeLicenceFile(renewed.licenceFile ?? '').exp).toBeGreaterThanOrEqual(claims.exp ?? 0);
    await call(deactivateComputer, { id }, anna);
    expect(await call(refreshLicence, { file })).toMatchObject({
      code: 'DEVICE_MISMATCH',
      licenceFile: null,
    });
  });
});
