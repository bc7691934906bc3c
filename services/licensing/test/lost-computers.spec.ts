import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, listActivations } from '#contracts/licensing/computers';
import { lostAllowance, releaseLostComputer, sendLostCode } from '#contracts/licensing/early-releases';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { activateOffline, type OfflineActivation } from '#contracts/licensing/offline-activations';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { newId } from '#platform/database/new-id';
import { Licensing } from './licensing.testbed';
import { failureOf, machine, mailedTo, offlineMachine, ownerOf, seatsOf } from './machines.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const call: Licensing['client']['call'] = (...rest) => licensing.client.call(...rest);

type Request = ReturnType<ReturnType<typeof offlineMachine>['request']>;

async function lend(anna: UserActor, request = offlineMachine().request()) {
  const lent: OfflineActivation = await call(activateOffline, { request, leaseDays: 365 }, anna);
  return { ...lent, id: lent.activationId, request };
}

async function codeFor(anna: UserActor, id: string): Promise<string> {
  await call(sendLostCode, { id }, anna);
  const [last] = await mailedTo<{ code: string }>(licensing, anna, 'lost-code');
  return last?.code ?? '';
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const release = (anna: UserActor, id: string, code: string) => call(releaseLostComputer, { id, code }, anna);
const refusalOf = async (work: Promise<unknown>) => (await failureOf(work))?.code;

async function loses(anna: UserActor): Promise<void> {
  const { id } = await lend(anna);
  await release(anna, id, await codeFor(anna, id));
}

const rows = <T>(text: string, actor: UserActor): Promise<T[]> =>
  licensing.database.query(text, [actor.userId]);

describe('a computer without a network that is lost', () => {
  it('gives its seat up at once by a mailed code; its file is refused at the next contact', async () => {
    const { anna } = await ownerOf(licensing);
    const { id, licenceFile, machineName } = await lend(anna);
    const released = await release(anna, id, await codeFor(anna, id));
    expect(released).toMatchObject({ status: 'deactivated', offlineUntil: null, products: [] });
    expect(await seatsOf(licensing, anna)).toBe(0);
    expect(await call(refreshLicence, { file: licenceFile })).toMatchObject({
      code: 'DEVICE_MISMATCH',
      licenceFile: null,
    });
    expect(await mailedTo(licensing, anna, 'lost-released')).toMatchObject([{ machineName }]);
  });

  it('leaves behind who released it, and a line in the history of seats', async () => {
    const { anna } = await ownerOf(licensing);
    const { id, products } = await lend(anna);
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

  it('gets no file for its old request any more; found again, it takes a seat like any other', async () => {
    const { anna } = await ownerOf(licensing);
    const { id, request } = await lend(anna);
    await release(anna, id, await codeFor(anna, id));
    const again = call(activateOffline, { request, leaseDays: 30 }, anna);
    expect(await refusalOf(again)).toBe('OFFLINE_REQUEST_SPENT');
    const anew: Request = { ...request, nonce: newId().replaceAll('-', '') };
    expect((await lend(anna, anew)).id).toBe(id);
    expect(await seatsOf(licensing, anna)).toBe(1);
  });

  it('may be released twice a year; then the customer is told when it goes again', async () => {
    const { anna } = await ownerOf(licensing);
    expect(await call(lostAllowance, {}, anna)).toEqual({ perYear: 2, left: 2, nextAt: null });
    await loses(anna);
    await loses(anna);
    const { left, nextAt } = await call(lostAllowance, {}, anna);
    expect(left).toBe(0);
    const { id } = await lend(anna);
    const failure = await failureOf(call(sendLostCode, { id }, anna));
    expect(failure?.code).toBe('LOST_RELEASES_SPENT');
    expect(failure?.params).toEqual({ perYear: 2, nextOn: String(nextAt).slice(0, 10) });
    await rows(`update seat_events set at = now() - interval '366 days' where user_id = $1`, anna);
    await release(anna, id, await codeFor(anna, id));
    expect(await seatsOf(licensing, anna)).toBe(0);
  });

  it('is released exactly once by fifty at the same time', async () => {
    const { anna } = await ownerOf(licensing);
    const { id } = await lend(anna);
    const code = await codeFor(anna, id);
    const tries = await Promise.all(Array.from({ length: 50 }, () => refusalOf(release(anna, id, code))));
    expect(tries.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(await rows(`select from seat_events where user_id = $1 and kind = 'LOST'`, anna)).toHaveLength(1);
    expect(await mailedTo(licensing, anna, 'lost-released')).toHaveLength(1);
  });
});

describe('the code for it', () => {
  it('stands nowhere in the clear, and is good for that computer only', async () => {
    const { anna } = await ownerOf(licensing);
    const [one, other] = [await lend(anna), await lend(anna)];
    const code = await codeFor(anna, one.id);
    expect(
      JSON.stringify(await rows('select c::text as row from swap_codes c where user_id = $1', anna)),
    ).not.toContain(code);
    expect(await refusalOf(release(anna, other.id, code))).toBe('SWAP_CODE_REFUSED');
    expect((await release(anna, one.id, code)).status).toBe('deactivated');
  });

  it('of a swap releases nothing', async () => {
    const { anna } = await ownerOf(licensing);
    const { id } = await lend(anna);
    await call(sendSwapCode, {}, anna);
    const [mail] = await mailedTo<{ code: string }>(licensing, anna, 'swap-code');
    expect(await refusalOf(release(anna, id, mail?.code ?? ''))).toBe('SWAP_CODE_REFUSED');
  });

  it('may be tried five times, and not after its quarter of an hour', async () => {
    const { anna } = await ownerOf(licensing);
    const { id } = await lend(anna);
    const code = await codeFor(anna, id);
    for (let i = 0; i < 5; i += 1)
      expect(await refusalOf(release(anna, id, wrong(code)))).toBe('SWAP_CODE_REFUSED');
    expect(await refusalOf(release(anna, id, code))).toBe('SWAP_CODE_REFUSED');
    const second = await codeFor(anna, id);
    await rows(`update swap_codes set expires_at = now() where user_id = $1`, anna);
    expect(await refusalOf(release(anna, id, second))).toBe('SWAP_CODE_REFUSED');
    expect(await seatsOf(licensing, anna)).toBe(1);
  });

  it('is not sent for a computer that is online, for what is free already, or to somebody else', async () => {
    const { anna } = await ownerOf(licensing);
    const { anna: bert } = await ownerOf(licensing);
    const { activation } = await call(activateComputer, machine(), anna);
    expect(await refusalOf(call(sendLostCode, { id: activation.id }, anna))).toBe('SEAT_NOT_LENT');
    const { id } = await lend(anna);
    expect(await refusalOf(call(sendLostCode, { id }, bert))).toBe('NOT_FOUND');
    const code = await codeFor(anna, id);
    expect(await refusalOf(release(bert, id, code))).toBe('NOT_FOUND');
    await release(anna, id, code);
    expect(await refusalOf(call(sendLostCode, { id }, anna))).toBe('SEAT_NOT_LENT');
    const { activations } = await call(listActivations, {}, anna);
    expect(activations.map(({ status }) => status).sort()).toEqual(['active', 'deactivated']);
  });
});
