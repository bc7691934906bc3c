import type { UserActor } from '#contracts/kit/actor';
import { activateComputer, deactivateComputer, listActivations } from '#contracts/licensing/activations';
import { refreshLicence, releaseComputer } from '#contracts/licensing/licence-checks';
import { type OfflineActivation } from '#contracts/licensing/offline-activations';
import { shopTimeZone } from '#contracts/fields/time-zone';
import { shopDate } from '#i18n/shop-date';
import { LicenceFilesService } from '../../src/activations/licence-files/licence-files.service';
import { LicensingTestbed, plugin } from '../licensing.testbed';
import {
  requestLease,
  payOrder,
  failureFrom,
  newComputer,
  newOfflineComputer,
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

/** Ends the leases of a customer. */
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

describe('computer without a network', () => {
  it.each([30, 180, 365] as const)('an offline licence file ends with its lease of %i days', async (days) => {
    const { anna } = await customerWithOrder(licensing);
    const { request, mac } = newOfflineComputer();
    const { licenceFile, leaseUntil, products } = await requestLease(licensing, request(), anna, days);
    const claims = decodeLicenceFile(licenceFile);
    expect(claims).toMatchObject({
      offline: true,
      deviceId: mac.deviceId,
      exp: Math.floor(Date.parse(leaseUntil) / 1_000),
    });
    expect(Math.round(((claims.exp ?? 0) - claims.iat) / 86_400)).toBe(days);
    expect(products).toEqual([plugin.name]);
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('returns the same file for the same offline request, also concurrently (activations §5)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const request = newOfflineComputer().request();
    const files = await Promise.all([
      requestLease(licensing, request, anna),
      requestLease(licensing, request, anna),
    ]);
    expect(files[0].licenceFile).toBe(files[1].licenceFile);
    expect((await requestLease(licensing, request, anna, 365)).licenceFile).toBe(files[0].licenceFile);
  });

  it('answers a nonce twice with the same file, and refuses it from another computer of the account', async () => {
    const [{ anna }, { anna: bert }] = [
      await customerWithOrder(licensing),
      await customerWithOrder(licensing),
    ];
    const sent = newOfflineComputer().request();
    const { licenceFile } = await requestLease(licensing, sent, anna);
    expect((await requestLease(licensing, sent, anna)).licenceFile).toBe(licenceFile);
    const elsewhere = newOfflineComputer().request(sent.nonce);
    const refused = await failureFrom(requestLease(licensing, elsewhere, anna));
    expect(refused?.code).toBe('OFFLINE_REQUEST_SPENT');
    expect(await seatsUsed(licensing, anna)).toBe(1);
    // A nonce belongs to an account.
    const other = await requestLease(licensing, elsewhere, bert);
    expect(decodeLicenceFile(other.licenceFile).deviceId).toBe(elsewhere.deviceId);
  });

  it('renews a lease without a second seat and never shortens it', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { request } = newOfflineComputer();
    const first = await requestLease(licensing, request(), anna, 180);
    const second = await requestLease(licensing, request(), anna, 365);
    expect(Date.parse(second.leaseUntil)).toBeGreaterThan(Date.parse(first.leaseUntil));
    expect((await requestLease(licensing, request(), anna, 30)).leaseUntil).toBe(second.leaseUntil);
    expect(second.activationId).toBe(first.activationId);
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('keeps a leased seat in use until the lease ends, also after a deactivation (activations §5)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { activationId, leaseUntil } = await requestLease(licensing, newOfflineComputer().request(), anna);
    const deactivated = await call(deactivateComputer, { id: activationId }, anna);
    expect(deactivated).toMatchObject({ status: 'deactivated', offlineUntil: leaseUntil });
    expect(await seatsUsed(licensing, anna)).toBe(1);
    await endLease(anna);
    expect(await seatsUsed(licensing, anna)).toBe(0);
    const { activations } = await call(listActivations, {}, anna);
    expect(activations[0]).toMatchObject({ offlineUntil: null, products: [] });
  });

  it('returns DEVICE_MISMATCH, not ACTIVATION_LIMIT, to a deactivated computer with a leased seat', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { request, mac } = newOfflineComputer();
    const { licenceFile, activationId: id, leaseUntil } = await requestLease(licensing, request(), anna);
    for (const name of ['One', 'Two']) await call(activateComputer, newComputer(name), anna);
    await call(deactivateComputer, { id }, anna);
    expect(await seatsUsed(licensing, anna)).toBe(3);
    expect(await call(refreshLicence, { file: licenceFile })).toMatchObject({
      code: 'DEVICE_MISMATCH',
      licenceFile: null,
    });
    const { activation } = await call(activateComputer, mac, anna);
    expect(activation).toMatchObject({ _id: id, status: 'active', offlineUntil: leaseUntil });
    expect((await call(refreshLicence, { file: licenceFile })).code).toBe('VALID');
    expect(await seatsUsed(licensing, anna)).toBe(3);
  });

  it('keeps a leased seat at a release and returns the end of the lease and the next step', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { licenceFile, leaseUntil } = await requestLease(licensing, newOfflineComputer().request(), anna);
    for (const language of ['en', 'ru'] as const) {
      const status = await call(releaseComputer, { file: licenceFile }, { kind: 'guest', language });
      const day = shopDate(new Date(leaseUntil), language, shopTimeZone());
      expect(status).toMatchObject({ code: 'VALID', released: false, nextPath: '/activate/offline' });
      expect(status.message).toContain(day);
      expect(status.nextStep).toMatch(/receipt|подтверждение/);
    }
    expect(await seatsUsed(licensing, anna)).toBe(1);
    const { activations } = await call(listActivations, {}, anna);
    expect(activations[0]).toMatchObject({ status: 'active', offlineUntil: leaseUntil });
    const response = await call(refreshLicence, { file: licenceFile });
    expect(response).toMatchObject({ code: 'VALID', licences: [expect.objectContaining({ code: 'VALID' })] });
    await endLease(anna);
    expect(await call(releaseComputer, { file: licenceFile })).toMatchObject({ released: true });
    const [afterwards] = (await call(listActivations, {}, anna)).activations;
    expect(afterwards).toMatchObject({ status: 'deactivated', offlineUntil: null, products: [] });
  });

  it('a computer with a lease keeps all seats at its release; a deactivation frees those that are not leased', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { request, mac } = newOfflineComputer();
    const { licenceFile, activationId: id, leaseUntil } = await requestLease(licensing, request(), anna);
    await payOrder(licensing, anna, { items: [tidewater] });
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

  it('an offline licence file contains the nonce of its request, also after an online refresh', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { request } = newOfflineComputer();
    const sent = request();
    const { licenceFile } = await requestLease(licensing, sent, anna);
    expect(decodeLicenceFile(licenceFile).nonce).toBe(sent.nonce);
    const response = await call(refreshLicence, { file: licenceFile });
    expect(decodeLicenceFile(response.licenceFile ?? '').nonce).toBe(sent.nonce);
  });

  it('rejects the replacement of a computer with a lease and lists the end of the lease', async () => {
    const { anna } = await customerWithOrder(licensing);
    const leased: OfflineActivation[] = [];
    for (let i = 0; i < 3; i += 1)
      leased.push(await requestLease(licensing, newOfflineComputer().request(), anna));
    const replaces = leased[0]?.activationId;
    const failure = await failureFrom(call(activateComputer, { ...newComputer(), replaces }, anna));
    expect(failure?.code).toBe('ACTIVATION_LIMIT');
    expect(failure?.params['seats']).toContainEqual(
      expect.objectContaining({ activationId: replaces, offlineUntil: leased[0]?.leaseUntil }),
    );
    const { activations } = await call(listActivations, {}, anna);
    expect(activations.map(({ status }) => status)).toEqual(['active', 'active', 'active']);
  });

  it('leases at most 3 seats, also for 50 concurrent requests (storefront §9)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const tries = Array.from({ length: 50 }, () =>
      failureFrom(requestLease(licensing, newOfflineComputer().request(), anna)),
    );
    const refused = (await Promise.all(tries)).filter((failure) => failure?.code === 'ACTIVATION_LIMIT');
    expect(refused).toHaveLength(47);
    expect(await seatsUsed(licensing, anna)).toBe(3);
  });

  it('an online refresh keeps the end of a lease; the ended lease is EXPIRED and renewed by the same request', async () => {
    const { anna } = await customerWithOrder(licensing);
    const request = newOfflineComputer().request();
    const { licenceFile, leaseUntil } = await requestLease(licensing, request, anna);
    const response = await call(refreshLicence, { file: licenceFile });
    expect(response.code).toBe('VALID');
    expect(decodeLicenceFile(response.licenceFile ?? '').exp).toBe(
      Math.floor(Date.parse(leaseUntil) / 1_000),
    );
    await endLease(anna);
    const { sub, activationId, deviceId, licences } = decodeLicenceFile(licenceFile);
    const ended = licensing.service.app
      .get(LicenceFilesService)
      .sign({ sub, activationId, deviceId, licences }, new Date(Date.now() - 9e9), {
        until: new Date(Date.now() - 1_000),
        nonce: request.nonce,
      });
    expect(await call(refreshLicence, { file: ended })).toMatchObject({ code: 'EXPIRED', licenceFile: null });
    const again = await requestLease(licensing, request, anna);
    expect(Date.parse(again.leaseUntil)).toBeGreaterThan(Date.now());
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });
});

describe('offline request', () => {
  it('rejects an offline request with a missing or invalid field', async () => {
    const { anna } = await customerWithOrder(licensing);
    const valid = newOfflineComputer().request();
    const invalidRequests = [
      { ...valid, v: 2 },
      { ...valid, devicePublicKey: 'short' },
      { ...valid, nonce: '' },
      undefined,
    ];
    for (const request of invalidRequests) {
      const failure = await failureFrom(requestLease(licensing, request as never, anna));
      expect(failure?.code).toBe('INVALID_INPUT');
    }
    expect((await failureFrom(requestLease(licensing, valid, anna, 31 as never)))?.code).toBe(
      'INVALID_INPUT',
    );
  });
});
