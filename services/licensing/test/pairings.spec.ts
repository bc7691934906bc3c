import { orderRefunded } from '#contracts/commerce/events';
import { activateComputer, deactivateComputer, listActivations } from '#contracts/licensing/computers';
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
import { customer, Licensing, plugin } from './licensing.testbed';
import { failureOf, machine, ownerOf, saidIn, seatsOf } from './machines.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const call: Licensing['client']['call'] = (...rest) => licensing.client.call(...rest);
const start = (mac = machine()) => call(startPairing, { ...mac, client: 'Saturos Pro 2.1.0' });
const poll = ({ pairingId, pollSecret }: StartedPairing) => call(pollPairing, { id: pairingId, pollSecret });
const pass = (pairing: StartedPairing) =>
  licensing.database.query(`update pairings set expires_at = now() - interval '1 second' where id = $1`, [
    pairing.pairingId,
  ]);

describe('a computer that is paired through the browser', () => {
  it('shows a code of eight letters and an address to confirm it at, for ten minutes', async () => {
    const pairing = await start();
    expect(pairing.userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(pairing.url).toBe(`http://localhost:3000/activate?code=${pairing.userCode}`);
    expect(pairing.interval).toBe(2);
    const minutes = (Date.parse(pairing.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9.8);
    expect(minutes).toBeLessThanOrEqual(10);
  });

  it('waits until its owner has confirmed it, and gets its licence file once', async () => {
    const { anna } = await ownerOf(licensing);
    const mac = machine('Anna’s Mac');
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
    expect(saidIn(licenceFile ?? '')).toMatchObject({
      sub: anna.userId,
      activationId,
      deviceId: mac.deviceId,
      licences: [{ product: plugin.slug }],
    });
    expect((await failureOf(poll(pairing)))?.code).toBe('PAIRING_EXPIRED');
    expect((await call(refreshLicence, { file: licenceFile ?? '' })).code).toBe('VALID');
  });

  it('gets its file once, however many ask at the same time', async () => {
    const { anna } = await ownerOf(licensing);
    const pairing = await start();
    await call(approvePairing, { userCode: pairing.userCode }, anna);
    const answers = await Promise.all(Array.from({ length: 10 }, () => failureOf(poll(pairing))));
    expect(answers.filter((failure) => failure === undefined)).toHaveLength(1);
  });

  it('is told when its owner says no, and that is final', async () => {
    const { anna } = await ownerOf(licensing);
    const pairing = await start();
    expect((await call(denyPairing, { userCode: pairing.userCode }, anna)).state).toBe('denied');
    expect((await failureOf(poll(pairing)))?.code).toBe('PAIRING_DENIED');
    const late = call(approvePairing, { userCode: pairing.userCode }, anna);
    expect((await failureOf(late))?.code).toBe('PAIRING_DENIED');
    expect(await seatsOf(licensing, anna)).toBe(0);
  });

  it('is told when its ten minutes are over, and so is its owner', async () => {
    const { anna } = await ownerOf(licensing);
    const pairing = await start();
    await pass(pairing);
    expect((await failureOf(poll(pairing)))?.code).toBe('PAIRING_EXPIRED');
    const { userCode } = pairing;
    const tries = [viewPairing, approvePairing, denyPairing].map((contract) =>
      failureOf(call<{ userCode: string }, object>(contract, { userCode }, anna)),
    );
    for (const failure of await Promise.all(tries)) expect(failure?.code).toBe('PAIRING_EXPIRED');
  });

  it('gets no file when it was deactivated before it came for it', async () => {
    const { anna } = await ownerOf(licensing);
    const pairing = await start();
    await call(approvePairing, { userCode: pairing.userCode }, anna);
    const [activation] = (await call(listActivations, {}, anna)).activations;
    await call(deactivateComputer, { id: activation?.id ?? '' }, anna);
    expect((await failureOf(poll(pairing)))?.code).toBe('PAIRING_EXPIRED');
  });

  it('gets no file when the order was refunded before it came for it', async () => {
    const { anna, order } = await ownerOf(licensing);
    const pairing = await start();
    await call(approvePairing, { userCode: pairing.userCode }, anna);
    const { orderId } = order;
    await licensing.tell(orderRefunded, {
      orderId,
      userId: anna.userId,
      refundedAt: new Date().toISOString(),
    });
    await eventually(async () => {
      const { entitlements } = await call(listEntitlements, {}, anna);
      expect(entitlements.map(({ status }) => status)).toEqual(['revoked']);
    });
    expect((await failureOf(poll(pairing)))?.code).toBe('PAIRING_EXPIRED');
  });

  it('is nobody’s who has not its secret, and nobody else’s once it is decided', async () => {
    const { anna } = await ownerOf(licensing);
    const pairing = await start();
    const guessed = poll({ ...pairing, pollSecret: 'x'.repeat(43) });
    expect((await failureOf(guessed))?.code).toBe('NOT_FOUND');
    const wrongCode = call(viewPairing, { userCode: 'BBBB-BBBB' }, anna);
    expect((await failureOf(wrongCode))?.code).toBe('NOT_FOUND');
    await call(approvePairing, { userCode: pairing.userCode }, anna);
    const other = call(viewPairing, { userCode: pairing.userCode }, customer());
    expect((await failureOf(other))?.code).toBe('NOT_FOUND');
  });

  it('leaves no code and no secret in the database, only hashes', async () => {
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

  it('finds nothing to activate with somebody who owns nothing', async () => {
    const nobody = customer();
    const { userCode } = await start();
    expect(await call(viewPairing, { userCode }, nobody)).toMatchObject({ licences: [], isFull: false });
    const approved = call(approvePairing, { userCode }, nobody);
    expect((await failureOf(approved))?.code).toBe('NOTHING_TO_ACTIVATE');
  });
});

describe('when all seats are taken', () => {
  it('its owner sees the computers to choose from and swaps one out in place', async () => {
    const { anna } = await ownerOf(licensing);
    for (const name of ['One', 'Two', 'Three']) await call(activateComputer, machine(name), anna);
    const pairing = await start(machine('Four'));
    const { userCode } = pairing;
    const view = await call(viewPairing, { userCode }, anna);
    expect(view).toMatchObject({ isFull: true, licences: [{ seatsUsed: 3, seatLimit: 3 }] });
    expect(view.seats.map(({ machineName }) => machineName)).toEqual(['One', 'Two', 'Three']);
    expect((await failureOf(call(approvePairing, { userCode }, anna)))?.code).toBe('ACTIVATION_LIMIT');
    await call(approvePairing, { userCode, replaces: view.seats[0]?.activationId }, anna);
    expect((await poll(pairing)).state).toBe('approved');
    const { activations } = await call(listActivations, {}, anna);
    const active = activations.filter(({ status }) => status === 'active');
    expect(active.map(({ machineName }) => machineName).sort()).toEqual(['Four', 'Three', 'Two']);
    expect(await seatsOf(licensing, anna)).toBe(3);
  });

  it('fifty approved at once are exactly three', async () => {
    const { anna } = await ownerOf(licensing);
    const codes: string[] = [];
    for (let i = 0; i < 50; i += 1) codes.push((await start()).userCode);
    const outcomes = await Promise.all(
      codes.map((userCode) => failureOf(call(approvePairing, { userCode }, anna))),
    );
    expect(outcomes.filter((failure) => failure?.code === 'ACTIVATION_LIMIT')).toHaveLength(47);
    expect(await seatsOf(licensing, anna)).toBe(3);
  });
});
