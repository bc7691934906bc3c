import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, deactivateComputer, listActivations } from '#contracts/licensing/computers';
import { refreshLicence, releaseComputer } from '#contracts/licensing/licence-checks';
import { type OfflineActivation } from '#contracts/licensing/offline-activations';
import { mailDate } from '#platform/mail/mail-formats';
import { LicenceFiles } from '../src/computers/licence-file';
import { Licensing, plugin } from './licensing.testbed';
import {
  activatesOffline,
  buys,
  failureOf,
  machine,
  offlineMachine,
  ownerOf,
  saidIn,
  seatsOf,
  tidewater,
} from './machines.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const call: Licensing['client']['call'] = (...rest) => licensing.client.call(...rest);

/** The lease of a computer has ended. */
async function endLease(actor: UserActor): Promise<void> {
  const past = `now() - interval '1 hour'`;
  await licensing.database.query(
    `update seats set lease_until = ${past} where kind = 'offline' and computer_id in (select id from computers where user_id = $1)`,
    [actor.userId],
  );
  await licensing.database.query(`update offline_activations set lease_until = ${past} where user_id = $1`, [
    actor.userId,
  ]);
}

describe('a computer without a network', () => {
  it.each([30, 180, 365] as const)('gets a file that ends with its lease of %i days', async (days) => {
    const { anna } = await ownerOf(licensing);
    const { request, mac } = offlineMachine();
    const { licenceFile, leaseUntil, products } = await activatesOffline(licensing, request(), anna, days);
    const said = saidIn(licenceFile);
    expect(said).toMatchObject({
      offline: true,
      deviceId: mac.deviceId,
      exp: Math.floor(Date.parse(leaseUntil) / 1_000),
    });
    expect(Math.round(((said.exp ?? 0) - said.iat) / 86_400)).toBe(days);
    expect(products).toEqual([plugin.name]);
    expect(await seatsOf(licensing, anna)).toBe(1);
  });

  it('gets the same file for the same request, also twice at once', async () => {
    const { anna } = await ownerOf(licensing);
    const request = offlineMachine().request();
    const files = await Promise.all([
      activatesOffline(licensing, request, anna),
      activatesOffline(licensing, request, anna),
    ]);
    expect(files[0].licenceFile).toBe(files[1].licenceFile);
    expect((await activatesOffline(licensing, request, anna, 365)).licenceFile).toBe(files[0].licenceFile);
  });

  it('renews its lease without a second seat, and never to a shorter one', async () => {
    const { anna } = await ownerOf(licensing);
    const { request } = offlineMachine();
    const first = await activatesOffline(licensing, request(), anna, 180);
    const second = await activatesOffline(licensing, request(), anna, 365);
    expect(Date.parse(second.leaseUntil)).toBeGreaterThan(Date.parse(first.leaseUntil));
    expect((await activatesOffline(licensing, request(), anna, 30)).leaseUntil).toBe(second.leaseUntil);
    expect(second.activationId).toBe(first.activationId);
    expect(await seatsOf(licensing, anna)).toBe(1);
  });

  it('keeps its seat until the lease ends, even if it is deactivated on the web; then the seat is free', async () => {
    const { anna } = await ownerOf(licensing);
    const { activationId, leaseUntil } = await activatesOffline(licensing, offlineMachine().request(), anna);
    const deactivated = await call(deactivateComputer, { id: activationId }, anna);
    expect(deactivated).toMatchObject({ status: 'deactivated', offlineUntil: leaseUntil });
    expect(await seatsOf(licensing, anna)).toBe(1);
    await endLease(anna);
    expect(await seatsOf(licensing, anna)).toBe(0);
    const { activations } = await call(listActivations, {}, anna);
    expect(activations[0]).toMatchObject({ offlineUntil: null, products: [] });
  });

  it('that was deactivated is told to activate again, not to make room: the seat that is taken is its own', async () => {
    const { anna } = await ownerOf(licensing);
    const { request, mac } = offlineMachine();
    const { licenceFile, activationId: id, leaseUntil } = await activatesOffline(licensing, request(), anna);
    for (const name of ['One', 'Two']) await call(activateComputer, machine(name), anna);
    await call(deactivateComputer, { id }, anna);
    expect(await seatsOf(licensing, anna)).toBe(3);
    expect(await call(refreshLicence, { file: licenceFile })).toMatchObject({
      code: 'DEVICE_MISMATCH',
      licenceFile: null,
    });
    const { activation } = await call(activateComputer, mac, anna);
    expect(activation).toMatchObject({ _id: id, status: 'active', offlineUntil: leaseUntil });
    expect((await call(refreshLicence, { file: licenceFile })).code).toBe('VALID');
    expect(await seatsOf(licensing, anna)).toBe(3);
  });

  it('that would give its seat back by itself keeps it, and is told until when and what to do', async () => {
    const { anna } = await ownerOf(licensing);
    const { licenceFile, leaseUntil } = await activatesOffline(licensing, offlineMachine().request(), anna);
    for (const language of ['en', 'ru'] as const) {
      const kept = await call(releaseComputer, { file: licenceFile }, { kind: 'guest', language });
      const day = mailDate(new Date(leaseUntil), language);
      expect(kept).toMatchObject({ code: 'VALID', released: false, nextPath: '/activate/offline' });
      expect(kept.message).toContain(day);
      expect(kept.nextStep).toMatch(/receipt|расписк/);
    }
    expect(await seatsOf(licensing, anna)).toBe(1);
    const { activations } = await call(listActivations, {}, anna);
    expect(activations[0]).toMatchObject({ status: 'active', offlineUntil: leaseUntil });
    const answer = await call(refreshLicence, { file: licenceFile });
    expect(answer).toMatchObject({ code: 'VALID', licences: [expect.objectContaining({ code: 'VALID' })] });
    await endLease(anna);
    expect(await call(releaseComputer, { file: licenceFile })).toMatchObject({ released: true });
    const [afterwards] = (await call(listActivations, {}, anna)).activations;
    expect(afterwards).toMatchObject({ status: 'deactivated', offlineUntil: null, products: [] });
  });

  it('asking by itself gives up nothing else it holds either; its owner, on the web, gives up the rest', async () => {
    const { anna } = await ownerOf(licensing);
    const { request, mac } = offlineMachine();
    const { licenceFile, activationId: id, leaseUntil } = await activatesOffline(licensing, request(), anna);
    await buys(licensing, anna, { items: [tidewater] });
    await call(activateComputer, mac, anna);
    const products = [plugin.name, tidewater.name];
    await call(releaseComputer, { file: licenceFile });
    expect((await call(listActivations, {}, anna)).activations[0]).toMatchObject({
      status: 'active',
      products,
    });
    expect(await call(deactivateComputer, { id }, anna)).toMatchObject({
      status: 'deactivated',
      products: [plugin.name],
      offlineUntil: leaseUntil,
    });
  });

  it('has a file that names the request it answers, also when it got a newer one online', async () => {
    const { anna } = await ownerOf(licensing);
    const { request } = offlineMachine();
    const sent = request();
    const { licenceFile } = await activatesOffline(licensing, sent, anna);
    expect(saidIn(licenceFile).nonce).toBe(sent.nonce);
    const answer = await call(refreshLicence, { file: licenceFile });
    expect(saidIn(answer.licenceFile ?? '').nonce).toBe(sent.nonce);
  });

  it('cannot be swapped out, and whoever finds no seat is told until when', async () => {
    const { anna } = await ownerOf(licensing);
    const lent: OfflineActivation[] = [];
    for (let i = 0; i < 3; i += 1)
      lent.push(await activatesOffline(licensing, offlineMachine().request(), anna));
    const replaces = lent[0]?.activationId;
    const failure = await failureOf(call(activateComputer, { ...machine(), replaces }, anna));
    expect(failure?.code).toBe('ACTIVATION_LIMIT');
    expect(failure?.params['seats']).toContainEqual(
      expect.objectContaining({ activationId: replaces, offlineUntil: lent[0]?.leaseUntil }),
    );
    const { activations } = await call(listActivations, {}, anna);
    expect(activations.map(({ status }) => status)).toEqual(['active', 'active', 'active']);
  });

  it('finds exactly three seats, fifty at once included', async () => {
    const { anna } = await ownerOf(licensing);
    const tries = Array.from({ length: 50 }, () =>
      failureOf(activatesOffline(licensing, offlineMachine().request(), anna)),
    );
    const refused = (await Promise.all(tries)).filter((failure) => failure?.code === 'ACTIVATION_LIMIT');
    expect(refused).toHaveLength(47);
    expect(await seatsOf(licensing, anna)).toBe(3);
  });

  it('that comes online gets a file with the same end, EXPIRED once it has passed, and a new lease for the old request', async () => {
    const { anna } = await ownerOf(licensing);
    const request = offlineMachine().request();
    const { licenceFile, leaseUntil } = await activatesOffline(licensing, request, anna);
    const answer = await call(refreshLicence, { file: licenceFile });
    expect(answer.code).toBe('VALID');
    expect(saidIn(answer.licenceFile ?? '').exp).toBe(Math.floor(Date.parse(leaseUntil) / 1_000));
    await endLease(anna);
    const { sub, activationId, deviceId, licences } = saidIn(licenceFile);
    const ended = licensing.service.app
      .get(LicenceFiles)
      .sign({ sub, activationId, deviceId, licences }, new Date(Date.now() - 9e9), {
        until: new Date(Date.now() - 1_000),
        nonce: request.nonce,
      });
    expect(await call(refreshLicence, { file: ended })).toMatchObject({ code: 'EXPIRED', licenceFile: null });
    const again = await activatesOffline(licensing, request, anna);
    expect(Date.parse(again.leaseUntil)).toBeGreaterThan(Date.now());
    expect(await seatsOf(licensing, anna)).toBe(1);
  });
});

describe('a request', () => {
  it('is refused when a part of it is missing or of another kind', async () => {
    const { anna } = await ownerOf(licensing);
    const good = offlineMachine().request();
    const bad = [{ ...good, v: 2 }, { ...good, devicePublicKey: 'short' }, { ...good, nonce: '' }, undefined];
    for (const request of bad) {
      const failure = await failureOf(activatesOffline(licensing, request as never, anna));
      expect(failure?.code).toBe('INVALID_INPUT');
    }
    expect((await failureOf(activatesOffline(licensing, good, anna, 31 as never)))?.code).toBe(
      'INVALID_INPUT',
    );
  });
});
