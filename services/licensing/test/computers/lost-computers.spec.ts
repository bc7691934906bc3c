import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, listActivations } from '#contracts/licensing/activations';
import {
  lostReleaseAllowance,
  releaseLostComputer,
  sendLostReleaseCode,
} from '#contracts/licensing/computer-releases';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { activateOffline, type OfflineActivation } from '#contracts/licensing/offline-activations';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { newId } from '#platform/database/new-id';
import { LicensingTestbed } from '../licensing.testbed';
import {
  failureFrom,
  newComputer,
  mailsTo,
  newOfflineComputer,
  customerWithOrder,
  seatsUsed,
} from './computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);

type Request = ReturnType<ReturnType<typeof newOfflineComputer>['request']>;

async function lease(anna: UserActor, request = newOfflineComputer().request()) {
  const leased: OfflineActivation = await call(activateOffline, { request, leaseDays: 365 }, anna);
  return { ...leased, id: leased.activationId, request };
}

async function codeFor(anna: UserActor, id: string): Promise<string> {
  await call(sendLostReleaseCode, { id }, anna);
  const [last] = await mailsTo<{ code: string }>(licensing, anna, 'lost-code');
  return last?.code ?? '';
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const release = (anna: UserActor, id: string, code: string) => call(releaseLostComputer, { id, code }, anna);
const refusalOf = async (work: Promise<unknown>) => (await failureFrom(work))?.code;

async function releaseLost(anna: UserActor): Promise<void> {
  const { id } = await lease(anna);
  await release(anna, id, await codeFor(anna, id));
}

const rows = <T>(text: string, actor: UserActor): Promise<T[]> =>
  licensing.database.query(text, [actor.userId]);

describe('lost computer without a network', () => {
  it('releases a lost computer at once with a mailed code and refuses its file at the next contact (activations §9)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { id, licenceFile, machineName } = await lease(anna);
    const released = await release(anna, id, await codeFor(anna, id));
    expect(released).toMatchObject({ status: 'deactivated', offlineUntil: null, products: [] });
    expect(await seatsUsed(licensing, anna)).toBe(0);
    expect(await call(refreshLicence, { file: licenceFile })).toMatchObject({
      code: 'DEVICE_MISMATCH',
      licenceFile: null,
    });
    expect(await mailsTo(licensing, anna, 'lost-released')).toMatchObject([{ machineName }]);
  });

  it('records the initiator of a release in the lease and in the seat history (activations §9)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { id, products } = await lease(anna);
    await release(anna, id, await codeFor(anna, id));
    expect(
      await rows(
        'select released_by, returned_at is not null as ended from offline_activations where user_id = $1',
        anna,
      ),
    ).toEqual([{ released_by: 'owner', ended: true }]);
    expect(
      await rows('select kind, computer_id, detail from seat_events where user_id = $1', anna),
    ).toMatchObject([{ kind: 'LOST', computer_id: id, detail: { products } }]);
  });

  it('returns no file for the old request of a released computer and assigns a seat for a new one', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { id, request } = await lease(anna);
    await release(anna, id, await codeFor(anna, id));
    const again = call(activateOffline, { request, leaseDays: 30 }, anna);
    expect(await refusalOf(again)).toBe('OFFLINE_REQUEST_SPENT');
    const renewed: Request = { ...request, nonce: newId().replaceAll('-', '') };
    expect((await lease(anna, renewed)).id).toBe(id);
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('rejects a third release in a year and returns the date of the next one (activations §9)', async () => {
    const { anna } = await customerWithOrder(licensing);
    expect(await call(lostReleaseAllowance, {}, anna)).toEqual({ perYear: 2, left: 2, nextAt: null });
    await releaseLost(anna);
    await releaseLost(anna);
    const { left, nextAt } = await call(lostReleaseAllowance, {}, anna);
    expect(left).toBe(0);
    const { id } = await lease(anna);
    const failure = await failureFrom(call(sendLostReleaseCode, { id }, anna));
    expect(failure?.code).toBe('LOST_RELEASES_SPENT');
    expect(failure?.params).toEqual({ perYear: 2, nextOn: String(nextAt).slice(0, 10) });
    await rows(`update seat_events set at = now() - interval '366 days' where user_id = $1`, anna);
    await release(anna, id, await codeFor(anna, id));
    expect(await seatsUsed(licensing, anna)).toBe(0);
  });

  it('releases a lost computer exactly once for 50 concurrent requests', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { id } = await lease(anna);
    const code = await codeFor(anna, id);
    const tries = await Promise.all(Array.from({ length: 50 }, () => refusalOf(release(anna, id, code))));
    expect(tries.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(await rows(`select from seat_events where user_id = $1 and kind = 'LOST'`, anna)).toHaveLength(1);
    expect(await mailsTo(licensing, anna, 'lost-released')).toHaveLength(1);
  });
});

describe('code for a lost computer', () => {
  it('stores the code for a lost computer as a hash, valid for that computer only', async () => {
    const { anna } = await customerWithOrder(licensing);
    const [lost, other] = [await lease(anna), await lease(anna)];
    const code = await codeFor(anna, lost.id);
    expect(
      JSON.stringify(await rows('select c::text as row from swap_codes c where user_id = $1', anna)),
    ).not.toContain(code);
    expect(await refusalOf(release(anna, other.id, code))).toBe('SWAP_CODE_REFUSED');
    expect((await release(anna, lost.id, code)).status).toBe('deactivated');
  });

  it('rejects a swap code for the release of a lost computer', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { id } = await lease(anna);
    await call(sendSwapCode, {}, anna);
    const [mail] = await mailsTo<{ code: string }>(licensing, anna, 'swap-code');
    expect(await refusalOf(release(anna, id, mail?.code ?? ''))).toBe('SWAP_CODE_REFUSED');
  });

  it('allows 5 attempts at a code for a lost computer within 15 minutes', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { id } = await lease(anna);
    const code = await codeFor(anna, id);
    for (let i = 0; i < 5; i += 1)
      expect(await refusalOf(release(anna, id, wrong(code)))).toBe('SWAP_CODE_REFUSED');
    expect(await refusalOf(release(anna, id, code))).toBe('SWAP_CODE_REFUSED');
    const second = await codeFor(anna, id);
    await rows(`update swap_codes set expires_at = now() where user_id = $1`, anna);
    expect(await refusalOf(release(anna, id, second))).toBe('SWAP_CODE_REFUSED');
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('sends no code for an online or released computer, or to another user', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { anna: bert } = await customerWithOrder(licensing);
    const { activation } = await call(activateComputer, newComputer(), anna);
    expect(await refusalOf(call(sendLostReleaseCode, { id: activation.id }, anna))).toBe('SEAT_NOT_LENT');
    const { id } = await lease(anna);
    expect(await refusalOf(call(sendLostReleaseCode, { id }, bert))).toBe('NOT_FOUND');
    const code = await codeFor(anna, id);
    expect(await refusalOf(release(bert, id, code))).toBe('NOT_FOUND');
    await release(anna, id, code);
    expect(await refusalOf(call(sendLostReleaseCode, { id }, anna))).toBe('SEAT_NOT_LENT');
    const { activations } = await call(listActivations, {}, anna);
    expect(activations.map(({ status }) => status).sort()).toEqual(['active', 'deactivated']);
  });
});
