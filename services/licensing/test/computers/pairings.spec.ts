import { orderRefunded } from '#contracts/commerce/events';
import { activateComputer, deactivateComputer, listActivations } from '#contracts/licensing/activations';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import {
  approvePairing,
  denyPairing,
  pollPairing,
  type StartedPairing,
  startPairing,
  viewPairing,
} from '#contracts/licensing/pairings';
import { eventually } from '#testing/eventually';
import { newCustomer, LicensingTestbed, plugin } from '../licensing.testbed';
import {
  failureFrom,
  newComputer,
  customerWithOrder,
  decodeLicenceFile,
  seatsUsed,
} from './computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const start = (mac = newComputer()) => call(startPairing, { ...mac, client: 'Saturos Pro 2.1.0' });
const poll = ({ pairingId, pollSecret }: StartedPairing) => call(pollPairing, { id: pairingId, pollSecret });
const expirePairing = (pairing: StartedPairing) =>
  licensing.database.query(`update pairings set expires_at = now() - interval '1 second' where id = $1`, [
    pairing.pairingId,
  ]);

describe('pairing in the browser (RFC 8628)', () => {
  it('a pairing starts with a code of eight letters and a URL, valid for 10 minutes', async () => {
    const pairing = await start();
    expect(pairing.userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(pairing.url).toBe(`http://localhost:3000/activate?code=${pairing.userCode}`);
    expect(pairing.interval).toBe(2);
    const minutes = (Date.parse(pairing.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9.8);
    expect(minutes).toBeLessThanOrEqual(10);
  });

  it('a poll waits for the confirmation and returns the licence file once', async () => {
    const { anna } = await customerWithOrder(licensing);
    const mac = newComputer('Anna’s Mac');
    const pairing = await start(mac);
    expect(await poll(pairing)).toMatchObject({ state: 'waiting', licenceFile: null });
    expect(await call(viewPairing, { userCode: pairing.userCode.toLowerCase() }, anna)).toMatchObject({
      machineName: 'Anna’s Mac',
      os: 'macOS',
      client: 'Saturos Pro 2.1.0',
      state: 'waiting',
      licences: [{ product: plugin.slug, seatLimit: 3, seatsUsed: 0 }],
      isFull: false,
      seats: [],
    });
    for (let i = 0; i < 2; i += 1)
      expect((await call(approvePairing, { userCode: pairing.userCode }, anna)).state).toBe('approved');
    const { licenceFile, activationId } = await poll(pairing);
    expect(decodeLicenceFile(licenceFile ?? '')).toMatchObject({
      sub: anna.userId,
      activationId,
      deviceId: mac.deviceId,
      licences: [{ product: plugin.slug }],
    });
    expect((await failureFrom(poll(pairing)))?.code).toBe('PAIRING_EXPIRED');
    expect((await call(refreshLicence, { file: licenceFile ?? '' })).code).toBe('VALID');
  });

  it('concurrent polls return the licence file once', async () => {
    const { anna } = await customerWithOrder(licensing);
    const pairing = await start();
    await call(approvePairing, { userCode: pairing.userCode }, anna);
    const failures = await Promise.all(Array.from({ length: 10 }, () => failureFrom(poll(pairing))));
    expect(failures.filter((failure) => failure === undefined)).toHaveLength(1);
  });

  it('returns PAIRING_DENIED after the owner denied a pairing, also to a later approval', async () => {
    const { anna } = await customerWithOrder(licensing);
    const pairing = await start();
    expect((await call(denyPairing, { userCode: pairing.userCode }, anna)).state).toBe('denied');
    expect((await failureFrom(poll(pairing)))?.code).toBe('PAIRING_DENIED');
    const late = call(approvePairing, { userCode: pairing.userCode }, anna);
    expect((await failureFrom(late))?.code).toBe('PAIRING_DENIED');
    expect(await seatsUsed(licensing, anna)).toBe(0);
  });

  it('returns PAIRING_EXPIRED to computer and owner after 10 minutes', async () => {
    const { anna } = await customerWithOrder(licensing);
    const pairing = await start();
    await expirePairing(pairing);
    expect((await failureFrom(poll(pairing)))?.code).toBe('PAIRING_EXPIRED');
    const { userCode } = pairing;
    const tries = [viewPairing, approvePairing, denyPairing].map((contract) =>
      failureFrom(call<{ userCode: string }, object>(contract, { userCode }, anna)),
    );
    for (const failure of await Promise.all(tries)) expect(failure?.code).toBe('PAIRING_EXPIRED');
  });

  it('a poll after a deactivation returns no licence file', async () => {
    const { anna } = await customerWithOrder(licensing);
    const pairing = await start();
    await call(approvePairing, { userCode: pairing.userCode }, anna);
    const [activation] = (await call(listActivations, {}, anna)).activations;
    await call(deactivateComputer, { id: activation?.id ?? '' }, anna);
    expect((await failureFrom(poll(pairing)))?.code).toBe('PAIRING_EXPIRED');
  });

  it('a poll after a refund returns no licence file', async () => {
    const { anna, order } = await customerWithOrder(licensing);
    const pairing = await start();
    await call(approvePairing, { userCode: pairing.userCode }, anna);
    const { orderId } = order;
    await licensing.publish(orderRefunded, {
      orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    await eventually(async () => {
      const { entitlements } = await call(listEntitlements, {}, anna);
      expect(entitlements.map(({ status }) => status)).toEqual(['revoked']);
    });
    expect((await failureFrom(poll(pairing)))?.code).toBe('PAIRING_EXPIRED');
  });

  it('rejects a poll without the secret, an unknown code, and another user after the decision', async () => {
    const { anna } = await customerWithOrder(licensing);
    const pairing = await start();
    const guessed = poll({ ...pairing, pollSecret: 'x'.repeat(43) });
    expect((await failureFrom(guessed))?.code).toBe('NOT_FOUND');
    const wrongCode = call(viewPairing, { userCode: 'BBBB-BBBB' }, anna);
    expect((await failureFrom(wrongCode))?.code).toBe('NOT_FOUND');
    await call(approvePairing, { userCode: pairing.userCode }, anna);
    const other = call(viewPairing, { userCode: pairing.userCode }, newCustomer());
    expect((await failureFrom(other))?.code).toBe('NOT_FOUND');
  });

  it('stores code and secret of a pairing as hashes only', async () => {
    const pairing = await start();
    const rows: unknown = await licensing.database.query(
      'select p::text as row from pairings p where id = $1',
      [pairing.pairingId],
    );
    const text = JSON.stringify(rows);
    const codes = [pairing.userCode, pairing.userCode.replace('-', ''), pairing.pollSecret];
    for (const secret of codes) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('rejects the approval of a user without licences', async () => {
    const withoutLicences = newCustomer();
    const { userCode } = await start();
    expect(await call(viewPairing, { userCode }, withoutLicences)).toMatchObject({
      licences: [],
      isFull: false,
    });
    const approved = call(approvePairing, { userCode }, withoutLicences);
    expect((await failureFrom(approved))?.code).toBe('NOTHING_TO_ACTIVATE');
  });
});

describe('pairing when all seats are in use', () => {
  it('a pairing without a free seat lists the replaceable computers and replaces one in the same step', async () => {
    const { anna } = await customerWithOrder(licensing);
    for (const name of ['One', 'Two', 'Three']) await call(activateComputer, newComputer(name), anna);
    const pairing = await start(newComputer('Four'));
    const { userCode } = pairing;
    const view = await call(viewPairing, { userCode }, anna);
    expect(view).toMatchObject({ isFull: true, licences: [{ seatsUsed: 3, seatLimit: 3 }] });
    expect(view.seats.map(({ machineName }) => machineName)).toEqual(['One', 'Two', 'Three']);
    expect((await failureFrom(call(approvePairing, { userCode }, anna)))?.code).toBe('ACTIVATION_LIMIT');
    await call(approvePairing, { userCode, replaces: view.seats[0]?.activationId }, anna);
    expect((await poll(pairing)).state).toBe('approved');
    const { activations } = await call(listActivations, {}, anna);
    const active = activations.filter(({ status }) => status === 'active');
    expect(active.map(({ machineName }) => machineName).sort()).toEqual(['Four', 'Three', 'Two']);
    expect(await seatsUsed(licensing, anna)).toBe(3);
  });

  it('activates exactly 3 of 50 concurrently approved computers', async () => {
    const { anna } = await customerWithOrder(licensing);
    const codes: string[] = [];
    for (let i = 0; i < 50; i += 1) codes.push((await start()).userCode);
    const outcomes = await Promise.all(
      codes.map((userCode) => failureFrom(call(approvePairing, { userCode }, anna))),
    );
    expect(outcomes.filter((failure) => failure?.code === 'ACTIVATION_LIMIT')).toHaveLength(47);
    expect(await seatsUsed(licensing, anna)).toBe(3);
  });
});
