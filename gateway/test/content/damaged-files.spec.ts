import { createHash } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { findInstaller, openInstaller } from '#contracts/catalogue/installers';
import { beginArchive } from '#contracts/licensing/account/account-files';
import { beginTransfer, endTransfer } from '#contracts/licensing/downloads';
import { metrics } from '#platform/metrics/metrics';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';

const link = 'a'.repeat(40);
const transferId = '019a0000-0000-7000-8000-0000000000cc';
const published = Buffer.from('published bytes');
const sha256 = createHash('sha256').update(published).digest('hex');
/** Of the same length. */
const replaced = Buffer.from('replaced bytes!');

async function damagedReads(): Promise<number> {
  const found = await metrics.getSingleMetric('shop_file_read_failures_total')?.get();
  return found?.values.find(({ labels }) => labels['reason'] === 'damaged')?.value ?? 0;
}

describe('a file whose bytes are not those that were published', () => {
  let edge: GatewayTestbed;
  beforeAll(async () => {
    edge = await GatewayTestbed.open();
    mkdirSync(join(edge.dir, 'downloads'), { recursive: true });
    edge.stub(endTransfer, () => ({}));
  });
  afterAll(() => edge.close());

  function store(name: string, content: Buffer, hash = sha256) {
    writeFileSync(join(edge.dir, 'downloads', name), content);
    const file = { storageKey: `downloads/${name}`, bytes: published.length, sha256: hash };
    edge.stub(beginTransfer, () => ({ ...file, transferId, fileName: name }));
    return file;
  }
  const download = (headers: Record<string, string> = {}) =>
    edge.fetch(`/api/downloads/files/${link}`, { headers });
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

  it.each<Record<string, string>>([{}, { range: 'bytes=0-3' }])(
    'is refused, counted and does not use up a download: %j',
    async (headers) => {
      store('replaced.zip', replaced);
      const before = await damagedReads();
      const response = await download(headers);
      expect([response.status, await codeOf(response)]).toEqual([503, 'FILE_DAMAGED']);
      expect(await damagedReads()).toBe(before + 1);
      await eventually(() =>
        expect(edge.received.filter(({ subject }) => subject === endTransfer.subject).at(-1)?.input).toEqual({
          ...{ transferId, from: 0, sent: 0 },
        }),
      );
    },
  );

  it('is explained to a browser', async () => {
    store('replaced.zip', replaced);
    const page = await (await download({ accept: 'text/html' })).text();
    expect(page).toContain('Our copy of this file is damaged');
    expect(page).toContain('We have been informed');
  });

  it('is refused as an installer', async () => {
    const file = { ...store('setup.exe', replaced), id: transferId, version: '1.0.0', fileName: 'Setup.exe' };
    edge.stub(findInstaller, () => file);
    edge.stub(openInstaller, () => file);
    const release = await edge.fetch('/api/installer/release?platform=windows-x64&version=1.0.0');
    const { downloadUrl } = (await release.json()) as { downloadUrl: string };
    const response = await edge.fetch(downloadUrl);
    expect([response.status, await codeOf(response)]).toEqual([503, 'FILE_DAMAGED']);
  });

  it('is left out of an archive and named in a text inside of it', async () => {
    const files = [
      { path: 'tern/tern.zip', ...store('tern.zip', published) },
      { path: 'strobe/strobe.zip', ...store('strobe.zip', replaced) },
    ];
    edge.stub(beginArchive, () => ({ fileName: 'plug-ins.zip', files }));
    const response = await edge.fetch(`/api/downloads/archives/${link}?lang=en`);
    const unzipped = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(unzipped)).toEqual(['MISSING FILES.txt', 'tern/tern.zip']);
    expect(Buffer.from(unzipped['MISSING FILES.txt'] ?? []).toString()).toContain('strobe/strobe.zip');
  });

  it('is compared once for each size and time', async () => {
    store('cached.zip', published);
    const path = join(edge.dir, 'downloads', 'cached.zip');
    const publishedAt = new Date('2026-11-01T00:00:00Z');
    utimesSync(path, publishedAt, publishedAt);
    expect((await download()).status).toBe(200);
    writeFileSync(path, replaced);
    utimesSync(path, publishedAt, publishedAt);
    expect(await (await download()).text()).toBe(replaced.toString());
    utimesSync(path, publishedAt, new Date('2026-11-02T00:00:00Z'));
    expect((await download()).status).toBe(503);
    store('cached.zip', published);
    expect((await download()).status).toBe(200);
  });

  it('is sent when no hash was stored with it', async () => {
    store('unhashed.zip', replaced, '');
    expect(await (await download()).text()).toBe(replaced.toString());
  });
});
