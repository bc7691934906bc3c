import { readFileSync, writeFileSync } from 'node:fs';
import { licensingKeys, listActivations } from '#contracts/licensing/computers';
import {
  activateOffline,
  type OfflineRequest,
  returnOffline,
} from '#contracts/licensing/offline-activations';
import { away, PlugIn } from './plug-in.testbed';
import { ShopForPlugIns } from './testbed';

let shop: ShopForPlugIns;
beforeAll(async () => {
  shop = await ShopForPlugIns.open();
});
afterAll(() => shop.close());

const day = 86_400;
const plugIn = () => PlugIn.of(shop);
const call: typeof shop.licensing.client.call = (...rest) => shop.licensing.client.call(...rest);
beforeEach(() => shop.freeAll());

async function request(studio: PlugIn): Promise<OfflineRequest> {
  expect(await studio.runs('offline-request', '--to', studio.at('request.json'))).toBe(0);
  expect(studio.text).toMatch(/\/activate\/offline#[\w-]+$/);
  const asked: OfflineRequest = JSON.parse(readFileSync(studio.at('request.json'), 'utf8'));
  return asked;
}

/** Its owner has carried the request to the shop and the file back. */
async function installed(studio: PlugIn): Promise<string> {
  const asked = { request: await request(studio), leaseDays: 30 as const };
  const { activationId, licenceFile } = await call(activateOffline, asked, shop.anna);
  writeFileSync(studio.at('from-shop.jws'), `${licenceFile}\n`);
  writeFileSync(studio.at('shipped.json'), JSON.stringify(await call(licensingKeys, {})));
  const files = ['--file', studio.at('from-shop.jws'), '--keys', studio.at('shipped.json')];
  expect(await studio.runs('offline-install', ...files)).toBe(0);
  return activationId;
}

/** Its receipt is brought to the shop, which takes it. */
async function givenBack(studio: PlugIn, id: string): Promise<void> {
  expect(await studio.runs('offline-return', '--to', studio.at('receipt.jws'))).toBe(0);
  const receipt = readFileSync(studio.at('receipt.jws'), 'utf8');
  expect((await call(returnOffline, { id, receipt }, shop.anna)).activationId).toBe(id);
  const { activations } = await call(listActivations, {}, shop.anna);
  expect(activations.find((one) => one.id === id)).toMatchObject({ offlineUntil: null, products: [] });
}

describe('the reference client on a computer without a network', () => {
  it('is activated without ever meeting the shop, and signs that it gave its licence back', async () => {
    const studio = await plugIn();
    studio.url = away;
    const activationId = await installed(studio);
    studio.skew = 31 * day;
    expect(await studio.runs('status')).toBe(1);
    expect(studio.text).toContain('EXPIRED');
    await givenBack(studio, activationId);
    expect(await studio.runs('status')).toBe(1);
  });

  it('whose clock was ahead once takes a renewed file; none that was kept or comes again turns the clock back', async () => {
    const studio = await plugIn();
    await installed(studio);
    const kept = studio.file;
    const status = async () => ((await studio.runs('status')) === 0 ? 'runs' : studio.text);
    const installs = async (file: string) => {
      writeFileSync(studio.at('kept.jws'), file);
      await studio.runs('offline-install', '--file', studio.at('kept.jws'));
      return status();
    };
    studio.skew = 400 * day;
    expect(await status()).toContain('EXPIRED');
    studio.skew = 0;
    expect(await status()).toContain('EXPIRED');
    expect(await installs(kept)).toContain('EXPIRED');
    await installed(studio);
    expect(await status()).toBe('runs');
    const renewed = studio.file;
    studio.skew = 31 * day;
    expect(await status()).toContain('EXPIRED');
    studio.skew = 0;
    for (const file of [kept, renewed]) expect(await installs(file)).toContain('EXPIRED');
    // What passes between the request and its file has passed.
    const asked = { request: await request(studio), leaseDays: 30 as const };
    const { licenceFile } = await call(activateOffline, asked, shop.anna);
    studio.skew = 70 * day;
    await studio.runs('status');
    studio.skew = 0;
    expect(await installs(licenceFile)).toContain('EXPIRED');
  });

  it('signs for the file it has: a newer request that nobody answered, or a newer file, changes nothing', async () => {
    const studio = await plugIn();
    const activationId = await installed(studio);
    await request(studio);
    expect(await studio.runs('refresh')).toBe(0);
    await request(studio);
    await givenBack(studio, activationId);
    expect(await studio.runs('offline-return', '--to', studio.at('again.jws'))).toBe(1);
  });

  it('keeps a lent file that the shop does not take back, says until when, and can still sign when it was refused', async () => {
    const studio = await plugIn();
    const activationId = await installed(studio);
    expect(await studio.runs('release')).toBe(0);
    expect(studio.text).toMatch(/lent to this computer until \d+ \w+ \d{4}[^]+receipt/);
    expect(await studio.runs('refresh')).toBe(0);
    expect(await studio.runs('status')).toBe(0);
    await shop.freeAll();
    expect(await studio.runs('refresh')).toBe(1);
    expect(await studio.runs('status')).toBe(1);
    const nowhere = studio.runs('offline-return', '--to', studio.at('no-such-folder/receipt.jws'));
    await expect(nowhere).rejects.toThrow('ENOENT');
    await givenBack(studio, activationId);
  });
});
