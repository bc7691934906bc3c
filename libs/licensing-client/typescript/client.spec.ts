import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReferenceClient } from './client';
import { noUpdate } from './update';

const vectors = join(__dirname, '../vectors');
const folder = fs.mkdtempSync(join(tmpdir(), 'licensing-client-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

interface LicenceVector {
  title: string;
  file: string;
  deviceId: string;
  product: string;
  version: string;
  now: number;
}

const readVectors = (name: string): unknown => JSON.parse(fs.readFileSync(join(vectors, name), 'utf8'));
const { cases } = readVectors('licences.json') as { cases: LicenceVector[] };
const { sets } = readVectors('keys.json') as { sets: { shipped: object } };
const [valid] = cases;

/** A client with a stored licence file that works. */
function licensedClient(): ReferenceClient {
  if (!valid) throw new Error('no vectors');
  const { product, version, now } = valid;
  const client = new ReferenceClient({
    ...({ shop: 'http://127.0.0.1:9', folder, product, version, language: 'en' } as const),
    clock: () => now,
    wait: () => Promise.resolve(),
  });
  client.store.write('device-id', valid.deviceId);
  client.store.write('keys.json', sets.shipped);
  client.store.write('licence.jws', valid.file);
  return client;
}

describe('a licensing client', () => {
  it('keeps a licence that works when the user loads a signed file without its product', async () => {
    const client = licensedClient();
    const path = join(folder, 'loaded.jws');
    fs.writeFileSync(path, cases.find(({ title }) => title === 'a file without products')?.file ?? '');
    expect((await client.installOffline(path)).code).toBe('UNKNOWN');
    expect((await client.check()).code).toBe('VALID');
    expect(client.store.readText('licence.jws')).toBe(valid?.file);
  });
});

describe('the update check of a licensing client', () => {
  it('is silent about a failure, and sends the next request a day later', async () => {
    const client = licensedClient();
    const now = client.settings.clock();
    let answer = new Response('down', { status: 503 });
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer));
    const check = (days: number) => {
      client.settings.clock = () => now + days * 86_401;
      return client.checkForUpdate('windows-x64');
    };
    expect([await check(0), await check(0)]).toEqual([noUpdate, noUpdate]);
    expect(fetched).toHaveBeenCalledTimes(1);
    const found = { release: { version: '9.0.0', notes: '', isCritical: true }, withdrawn: null };
    answer = Response.json(found);
    expect(await check(1)).toEqual(found);
    answer = new Response('', { status: 429 });
    expect(await check(2)).toEqual(found);
    answer = new Response(null, { status: 204 });
    expect(await check(3)).toEqual(noUpdate);
    expect(fetched).toHaveBeenCalledTimes(4);
    const [, init] = fetched.mock.calls[0] ?? [];
    expect(init?.headers).toMatchObject({ 'x-licence-file': valid?.file });
    fetched.mockRestore();
  });
});

describe('a licensing client on a full disk', () => {
  it('checks its licence file and keeps the stored ones', async () => {
    const client = licensedClient();
    const stored = fs.readdirSync(folder);
    jest.spyOn(fs, 'writeFileSync').mockImplementation((path) => {
      fs.closeSync(fs.openSync(String(path), 'w'));
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    expect((await client.check()).code).toBe('VALID');
    expect(fs.readdirSync(folder)).toEqual(stored);
    expect(() => client.store.write('licence.jws', 'new')).toThrow('ENOSPC');
    expect(client.store.readText('licence.jws')).toBe(valid?.file);
  });
});
