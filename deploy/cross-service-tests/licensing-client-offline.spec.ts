import { readFileSync, writeFileSync } from 'node:fs';
import { licensingKeys, listActivations } from '#contracts/licensing/activations';
import {
  activateOffline,
  type OfflineRequest,
  returnOffline,
} from '#contracts/licensing/offline-activations';
import { unreachableUrl, PlugIn } from './plug-in.testbed';
import { LicensingStack } from './licensing-client.testbed';

let shop: LicensingStack;
beforeAll(async () => {
  shop = await LicensingStack.open();
});
afterAll(() => shop.close());

const day = 86_400;
const plugIn = () => PlugIn.install(shop);
const call: typeof shop.licensing.client.call = (...rest) => shop.licensing.client.call(...rest);
beforeEach(() => shop.freeAll());

async function request(studio: PlugIn): Promise<OfflineRequest> {
  expect(await studio.run('offline-request', '--to', studio.at('request.json'))).toBe(0);
  expect(studio.text).toMatch(/\/activate\/offline#[\w-]+$/);
  const written: OfflineRequest = JSON.parse(readFileSync(studio.at('request.json'), 'utf8'));
  return written;
}

/** Transfers the request to the shop and the licence file back to the computer. */
async function installOffline(studio: PlugIn): Promise<string> {
  const input = { request: await request(studio), leaseDays: 30 as const };
  const { activationId, licenceFile } = await call(activateOffline, input, shop.anna);
  writeFileSync(studio.at('from-shop.jws'), `${licenceFile}\n`);
  writeFileSync(studio.at('shipped.json'), JSON.stringify(await call(licensingKeys, {})));
  const files = ['--file', studio.at('from-shop.jws'), '--keys', studio.at('shipped.json')];
  expect(await studio.run('offline-install', ...files)).toBe(0);
  return activationId;
}

/** Transfers the return receipt to the shop, which accepts it. */
async function returnSeat(studio: PlugIn, id: string): Promise<void> {
  expect(await studio.run('offline-return', '--to', studio.at('receipt.jws'))).toBe(0);
  const receipt = readFileSync(studio.at('receipt.jws'), 'utf8');
  expect((await call(returnOffline, { id, receipt }, shop.anna)).activationId).toBe(id);
  const { activations } = await call(listActivations, {}, shop.anna);
  expect(activations.find((one) => one.id === id)).toMatchObject({ offlineUntil: null, products: [] });
}

describe('the licensing client on a computer without a network', () => {
  it('activates a computer without a network by a transferred request and signs a return receipt', async () => {
    const studio = await plugIn();
    studio.url = unreachableUrl;
    const activationId = await installOffline(studio);
    studio.skew = 31 * day;
    expect(await studio.run('status')).toBe(1);
    expect(studio.text).toContain('EXPIRED');
    await returnSeat(studio, activationId);
    expect(await studio.run('status')).toBe(1);
  });

  it('accepts a renewed licence file after its clock was ahead; no older file sets the clock back', async () => {
    const studio = await plugIn();
    await installOffline(studio);
    const kept = studio.file;
    const status = async () => ((await studio.run('status')) === 0 ? 'runs' : studio.text);
    const installs = async (file: string) => {
      writeFileSync(studio.at('kept.jws'), file);
      await studio.run('offline-install', '--file', studio.at('kept.jws'));
      return status();
    };
    studio.skew = 400 * day;
    expect(await status()).toContain('EXPIRED');
    studio.skew = 0;
    expect(await status()).toContain('EXPIRED');
    expect(await installs(kept)).toContain('EXPIRED');
    await installOffline(studio);
    expect(await status()).toBe('runs');
    const renewed = studio.file;
    studio.skew = 31 * day;
    expect(await status()).toContain('EXPIRED');
    studio.skew = 0;
    for (const file of [kept, renewed]) expect(await installs(file)).toContain('EXPIRED');
    // Time passes between the request and its licence file.
    const input = { request: await request(studio), leaseDays: 30 as const };
    const { licenceFile } = await call(activateOffline, input, shop.anna);
    studio.skew = 70 * day;
    await studio.run('status');
    studio.skew = 0;
    expect(await installs(licenceFile)).toContain('EXPIRED');
  });

  it('installs the file of a nonce twice, and refuses it with DEVICE_MISMATCH after its return receipt', async () => {
    const studio = await plugIn();
    const activationId = await installOffline(studio);
    writeFileSync(studio.at('first.jws'), studio.file);
    const keys = ['--keys', studio.at('shipped.json')];
    const install = () => studio.run('offline-install', '--file', studio.at('first.jws'), ...keys);
    expect(await install()).toBe(0);
    await returnSeat(studio, activationId);
    expect(await install()).toBe(1);
    expect(studio.text).toContain('DEVICE_MISMATCH');
    expect(await studio.run('status')).toBe(1);
    await installOffline(studio);
    expect(await install()).toBe(1);
    expect(await studio.run('status')).toBe(0);
  });

  it('signs the return of the installed licence file after later requests and refreshes', async () => {
    const studio = await plugIn();
    const activationId = await installOffline(studio);
    await request(studio);
    expect(await studio.run('refresh')).toBe(0);
    await request(studio);
    await returnSeat(studio, activationId);
    expect(await studio.run('offline-return', '--to', studio.at('again.jws'))).toBe(1);
  });

  it('keeps a leased licence file after a rejected release, shows its end and can sign the return again', async () => {
    const studio = await plugIn();
    const activationId = await installOffline(studio);
    expect(await studio.run('release')).toBe(0);
    expect(studio.text).toMatch(/leased its seat until \d+ \w+ \d{4}[^]+receipt/);
    expect(await studio.run('refresh')).toBe(0);
    expect(await studio.run('status')).toBe(0);
    await shop.freeAll();
    expect(await studio.run('refresh')).toBe(1);
    expect(await studio.run('status')).toBe(1);
    const unwritable = studio.run('offline-return', '--to', studio.at('no-such-folder/receipt.jws'));
    await expect(unwritable).rejects.toThrow('ENOENT');
    await returnSeat(studio, activationId);
  });
});
