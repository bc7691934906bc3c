import { generateKeyPairSync } from 'node:crypto';
import { returnOffline } from '#contracts/licensing/offline-activations';
import { newId } from '#platform/database/new-id';
import { LicensingTestbed } from '../licensing.testbed';
import {
  requestLease,
  failureFrom,
  newOfflineComputer,
  customerWithOrder,
  signReceipt,
  seatsUsed,
} from './computers.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);

describe('return receipt', () => {
  it('a signed return receipt frees the seat early and is idempotent (activations §5)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { request, privateKey } = newOfflineComputer();
    const sent = request();
    const { activationId: id } = await requestLease(licensing, sent, anna, 365);
    const receipt = await signReceipt(privateKey, id, sent.nonce);
    const first = await call(returnOffline, { id, receipt }, anna);
    expect(await seatsUsed(licensing, anna)).toBe(0);
    expect(await call(returnOffline, { id, receipt }, anna)).toEqual(first);
    const spent = await failureFrom(requestLease(licensing, sent, anna));
    expect(spent?.code).toBe('OFFLINE_REQUEST_SPENT');
    await requestLease(licensing, request(), anna);
    expect((await failureFrom(call(returnOffline, { id, receipt }, anna)))?.code).toBe('RECEIPT_REFUSED');
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('a return receipt ends all requests of the computer, older ones too (activations §5)', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { request, privateKey } = newOfflineComputer();
    const [older, newer] = [request(), request()];
    const { licenceFile, activationId: id } = await requestLease(licensing, older, anna, 365);
    await requestLease(licensing, newer, anna, 30);
    expect((await requestLease(licensing, older, anna)).licenceFile).toBe(licenceFile);
    await call(returnOffline, { id, receipt: await signReceipt(privateKey, id, newer.nonce) }, anna);
    for (const sent of [older, newer])
      expect((await failureFrom(requestLease(licensing, sent, anna)))?.code).toBe('OFFLINE_REQUEST_SPENT');
    expect(await seatsUsed(licensing, anna)).toBe(0);
  });

  it('a return receipt does not end a lease of another key of the same computer', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { request, mac, privateKey } = newOfflineComputer();
    const [sent, other] = [request(), newOfflineComputer()];
    const { activationId: id } = await requestLease(licensing, sent, anna, 365);
    const foreign = { ...other.request(), ...mac };
    expect((await requestLease(licensing, foreign, anna, 30)).activationId).toBe(id);
    const receipt = await signReceipt(other.privateKey, id, foreign.nonce);
    expect((await failureFrom(call(returnOffline, { id, receipt }, anna)))?.code).toBe('RECEIPT_REFUSED');
    expect(await seatsUsed(licensing, anna)).toBe(1);
    // After the end of its lease, only the lease of the other key is left.
    await licensing.database.query(
      `update offline_activations set lease_until = now() - interval '1 hour' where nonce = $1`,
      [sent.nonce],
    );
    await call(returnOffline, { id, receipt }, anna);
    expect(await seatsUsed(licensing, anna)).toBe(0);
    const late = await signReceipt(privateKey, id, sent.nonce);
    expect((await failureFrom(call(returnOffline, { id, receipt: late }, anna)))?.code).toBe(
      'RECEIPT_REFUSED',
    );
  });

  it('older requests repeated during a return receipt get no file without a seat', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { request, privateKey } = newOfflineComputer();
    for (let round = 0; round < 5; round += 1) {
      const [older, newer] = [request(), request()];
      const { activationId: id } = await requestLease(licensing, older, anna);
      await requestLease(licensing, newer, anna);
      const receipt = await signReceipt(privateKey, id, newer.nonce);
      const again = () => failureFrom(requestLease(licensing, older, anna));
      await Promise.all([again(), call(returnOffline, { id, receipt }, anna), again()]);
      expect((await again())?.code).toBe('OFFLINE_REQUEST_SPENT');
      expect(await seatsUsed(licensing, anna)).toBe(0);
    }
  });

  it('rejects a return receipt of another key, for another file, and from another user', async () => {
    const { anna } = await customerWithOrder(licensing);
    const { anna: bert } = await customerWithOrder(licensing);
    const { request, privateKey } = newOfflineComputer();
    const sent = request();
    const { activationId: id } = await requestLease(licensing, sent, anna);
    const otherKey = generateKeyPairSync('ed25519').privateKey;
    const invalidReceipts = [
      await signReceipt(otherKey, id, sent.nonce),
      await signReceipt(privateKey, newId(), sent.nonce),
      await signReceipt(privateKey, id, 'another-nonce-of-mine'),
      'nonsense that is no receipt',
    ];
    for (const receipt of invalidReceipts)
      expect((await failureFrom(call(returnOffline, { id, receipt }, anna)))?.code).toBe('RECEIPT_REFUSED');
    const receipt = await signReceipt(privateKey, id, sent.nonce);
    expect((await failureFrom(call(returnOffline, { id, receipt }, bert)))?.code).toBe('NOT_FOUND');
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });
});
