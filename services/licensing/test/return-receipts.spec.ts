import { generateKeyPairSync } from 'node:crypto';
import { returnOffline } from '#contracts/licensing/offline-activations';
import { newId } from '#platform/database/new-id';
import { Licensing } from './licensing.testbed';
import { activatesOffline, failureOf, offlineMachine, ownerOf, receiptOf, seatsOf } from './machines.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const call: Licensing['client']['call'] = (...rest) => licensing.client.call(...rest);

describe('a return receipt', () => {
  it('frees the seat early when the computer signed it, once and for all', async () => {
    const { anna } = await ownerOf(licensing);
    const { request, privateKey } = offlineMachine();
    const sent = request();
    const { activationId: id } = await activatesOffline(licensing, sent, anna, 365);
    const receipt = await receiptOf(privateKey, id, sent.nonce);
    const first = await call(returnOffline, { id, receipt }, anna);
    expect(await seatsOf(licensing, anna)).toBe(0);
    expect(await call(returnOffline, { id, receipt }, anna)).toEqual(first);
    const spent = await failureOf(activatesOffline(licensing, sent, anna));
    expect(spent?.code).toBe('OFFLINE_REQUEST_SPENT');
    await activatesOffline(licensing, request(), anna);
    expect((await failureOf(call(returnOffline, { id, receipt }, anna)))?.code).toBe('RECEIPT_REFUSED');
    expect(await seatsOf(licensing, anna)).toBe(1);
  });

  it('ends every request of the computer: the older ones give no file either, and take no seat', async () => {
    const { anna } = await ownerOf(licensing);
    const { request, privateKey } = offlineMachine();
    const [older, newer] = [request(), request()];
    const { licenceFile, activationId: id } = await activatesOffline(licensing, older, anna, 365);
    await activatesOffline(licensing, newer, anna, 30);
    expect((await activatesOffline(licensing, older, anna)).licenceFile).toBe(licenceFile);
    await call(returnOffline, { id, receipt: await receiptOf(privateKey, id, newer.nonce) }, anna);
    for (const sent of [older, newer])
      expect((await failureOf(activatesOffline(licensing, sent, anna)))?.code).toBe('OFFLINE_REQUEST_SPENT');
    expect(await seatsOf(licensing, anna)).toBe(0);
  });

  it('does not end what was lent to another key of the same computer: who signs for that file has it', async () => {
    const { anna } = await ownerOf(licensing);
    const { request, mac, privateKey } = offlineMachine();
    const [sent, other] = [request(), offlineMachine()];
    const { activationId: id } = await activatesOffline(licensing, sent, anna, 365);
    const foreign = { ...other.request(), ...mac };
    expect((await activatesOffline(licensing, foreign, anna, 30)).activationId).toBe(id);
    const receipt = await receiptOf(other.privateKey, id, foreign.nonce);
    expect((await failureOf(call(returnOffline, { id, receipt }, anna)))?.code).toBe('RECEIPT_REFUSED');
    expect(await seatsOf(licensing, anna)).toBe(1);
    // Its lease ends, and what was lent to the other key is all there is.
    await licensing.database.query(
      `update offline_activations set lease_until = now() - interval '1 hour' where nonce = $1`,
      [sent.nonce],
    );
    await call(returnOffline, { id, receipt }, anna);
    expect(await seatsOf(licensing, anna)).toBe(0);
    const late = await receiptOf(privateKey, id, sent.nonce);
    expect((await failureOf(call(returnOffline, { id, receipt: late }, anna)))?.code).toBe('RECEIPT_REFUSED');
  });

  it('beside older requests sent again leaves no file without a seat', async () => {
    const { anna } = await ownerOf(licensing);
    const { request, privateKey } = offlineMachine();
    for (let round = 0; round < 5; round += 1) {
      const [older, newer] = [request(), request()];
      const { activationId: id } = await activatesOffline(licensing, older, anna);
      await activatesOffline(licensing, newer, anna);
      const receipt = await receiptOf(privateKey, id, newer.nonce);
      const again = () => failureOf(activatesOffline(licensing, older, anna));
      await Promise.all([again(), call(returnOffline, { id, receipt }, anna), again()]);
      expect((await again())?.code).toBe('OFFLINE_REQUEST_SPENT');
      expect(await seatsOf(licensing, anna)).toBe(0);
    }
  });

  it('is refused from another key, about another file, and of somebody else', async () => {
    const { anna } = await ownerOf(licensing);
    const { anna: bert } = await ownerOf(licensing);
    const { request, privateKey } = offlineMachine();
    const sent = request();
    const { activationId: id } = await activatesOffline(licensing, sent, anna);
    const stranger = generateKeyPairSync('ed25519').privateKey;
    const bad = [
      await receiptOf(stranger, id, sent.nonce),
      await receiptOf(privateKey, newId(), sent.nonce),
      await receiptOf(privateKey, id, 'another-nonce-of-mine'),
      'nonsense that is no receipt',
    ];
    for (const receipt of bad)
      expect((await failureOf(call(returnOffline, { id, receipt }, anna)))?.code).toBe('RECEIPT_REFUSED');
    const receipt = await receiptOf(privateKey, id, sent.nonce);
    expect((await failureOf(call(returnOffline, { id, receipt }, bert)))?.code).toBe('NOT_FOUND');
    expect(await seatsOf(licensing, anna)).toBe(1);
  });
});
