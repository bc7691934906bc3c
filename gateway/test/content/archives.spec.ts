import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beginArchive } from '#contracts/licensing/account/account-files';
import { linkExpired } from '#contracts/licensing/downloads';
import { GatewayTestbed } from '../gateway.testbed';

const link = 'a'.repeat(40);
const contents = { 'tern/tern.zip': randomBytes(300_000), 'strobe/strobe.zip': randomBytes(10) };

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
  mkdirSync(join(edge.dir, 'downloads'), { recursive: true });
  const files = Object.entries(contents).map(([path, bytes], i) => {
    writeFileSync(join(edge.dir, 'downloads', `${i}.zip`), bytes);
    return { path, storageKey: `downloads/${i}.zip`, bytes: bytes.length };
  });
  edge.stub(beginArchive, () => ({ fileName: 'plug-ins-windows-x64.zip', files }));
});
afterAll(() => edge.close());

const fetchArchive = (init: RequestInit = {}) => edge.fetch(`/api/downloads/archives/${link}`, init);

describe('all files of a platform as one archive', () => {
  it('contain the bytes of every file, with the length of the whole in the response', async () => {
    const response = await fetchArchive();
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="plug-ins-windows-x64.zip"',
    );
    const body = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(body.length));
    const unzipped = unzipSync(body);
    expect(Object.keys(unzipped)).toEqual(Object.keys(contents));
    for (const [path, bytes] of Object.entries(contents))
      expect(Buffer.from(unzipped[path] ?? []).equals(bytes)).toBe(true);
  });

  it('contain a shortcut to a file on another server', async () => {
    const linked = {
      path: 'tern/Tern.zip',
      storageKey: '',
      bytes: 0,
      linkUrl: 'https://maker.example/Tern.zip',
    };
    edge.stub(beginArchive, () => ({ fileName: 'plug-ins-windows-x64.zip', files: [linked] }));
    const response = await fetchArchive();
    const body = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(body.length));
    const unzipped = unzipSync(body);
    expect(Object.keys(unzipped)).toEqual(['tern/Tern.zip.url']);
    expect(Buffer.from(unzipped['tern/Tern.zip.url'] ?? []).toString()).toBe(
      '[InternetShortcut]\r\nURL=https://maker.example/Tern.zip\r\n',
    );
  });

  it('are refused after the end of their link', async () => {
    edge.stubFailure(beginArchive, linkExpired);
    expect((await fetchArchive()).status).toBe(410);
  });
});
