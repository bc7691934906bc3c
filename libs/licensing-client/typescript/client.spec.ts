import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReferenceClient } from './client';

const vectors = join(__dirname, '../vectors');
const folder = fs.mkdtempSync(join(tmpdir(), 'licensing-client-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

interface LicenceVector {
  file: string;
  deviceId: string;
  product: string;
  version: string;
  now: number;
}

describe('a licensing client on a full disk', () => {
  it('checks its licence file and keeps the stored ones', async () => {
    const { cases }: { cases: LicenceVector[] } = JSON.parse(
      fs.readFileSync(join(vectors, 'licences.json'), 'utf8'),
    );
    const { sets }: { sets: { shipped: object } } = JSON.parse(
      fs.readFileSync(join(vectors, 'keys.json'), 'utf8'),
    );
    const [valid] = cases;
    if (!valid) throw new Error('no vectors');
    const { product, version, now } = valid;
    const client = new ReferenceClient({
      shop: 'http://127.0.0.1:9',
      folder,
      product,
      version,
      language: 'en',
      clock: () => now,
      wait: () => Promise.resolve(),
    });
    client.store.write('device-id', valid.deviceId);
    client.store.write('keys.json', sets.shipped);
    client.store.write('licence.jws', valid.file);
    const stored = fs.readdirSync(folder);
    jest.spyOn(fs, 'writeFileSync').mockImplementation((path) => {
      fs.closeSync(fs.openSync(String(path), 'w'));
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    expect((await client.check()).code).toBe('VALID');
    expect(fs.readdirSync(folder)).toEqual(stored);
    expect(() => client.store.write('licence.jws', 'new')).toThrow('ENOSPC');
    expect(client.store.readText('licence.jws')).toBe(valid.file);
  });
});
