import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installerChanged } from '#contracts/catalogue/events';
import {
  addInstaller,
  currentInstaller,
  findInstaller,
  installerNotFound,
  installerYanked,
  openInstaller,
} from '#contracts/catalogue/installers';
import { busSubject } from '#platform/events/topology';
import { encode } from '#platform/rpc/wire';
import { signLink } from '#platform/storage/signed-link';
import { eventually } from '#testing/eventually';
import { Edge, fileLinkSecret } from './gateway.testbed';

let edge: Edge;
const bytes = randomBytes(5_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const id = '019a0000-0000-7000-8000-0000000000dd';
const file = {
  id,
  version: '1.10.0',
  fileName: 'Portal.exe',
  bytes: 5_000,
  sha256,
  storageKey: 'installers/portal.exe',
};
const now = (current: string) => ({
  current,
  platform: 'windows-x64' as const,
  channel: 'stable' as const,
  fileName: 'Portal.exe',
  size: 5_000,
  sha256,
  publishedAt: '2026-11-01T00:00:00.000Z',
  notes: 'New',
});

beforeEach(async () => {
  edge = await Edge.open();
  mkdirSync(join(edge.dir, 'installers'), { recursive: true });
  writeFileSync(join(edge.dir, 'installers', 'portal.exe'), bytes);
  edge.plays(currentInstaller, () => now('1.10.0'));
  edge.plays(findInstaller, () => file);
  edge.plays(openInstaller, () => file);
});
afterEach(() => edge.close());

const channel = '/api/installer/channel?platform=windows-x64';
const release = '/api/installer/release?platform=windows-x64&version=1.10.0';

async function downloadUrl(): Promise<string> {
  const body = (await (await edge.fetch(release)).json()) as { downloadUrl: string };
  return body.downloadUrl;
}

describe('the installer', () => {
  it('is told by its channel: current version, size and SHA-256', async () => {
    const response = await edge.fetch(channel);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(now('1.10.0'));
  });

  it('goes on being told while the catalogue is away, and changes when it says so', async () => {
    await edge.fetch(channel);
    edge.leaves(currentInstaller);
    expect(await (await edge.fetch(channel)).json()).toMatchObject({ current: '1.10.0' });
    edge.plays(currentInstaller, () => now('1.11.0'));
    const envelope = { id, occurredAt: new Date().toISOString(), actor: 'x', requestId: 'r' };
    const data = { releaseId: id, platform: 'windows-x64', version: '1.11.0', isYanked: false };
    edge.bus.connection.publish(busSubject(installerChanged.subject), encode({ ...envelope, data }));
    await eventually(async () =>
      expect(await (await edge.fetch(channel)).json()).toMatchObject({ current: '1.11.0' }),
    );
  });

  it.each(['?platform=linux', '', '?platform=windows-x64&channel=nightly'])(
    'is not told for %j',
    async (query) => {
      expect((await edge.fetch(`/api/installer/channel${query}`)).status).toBe(400);
    },
  );

  it('is fetched by the downloadUrl of its release, whole or in part', async () => {
    const url = await downloadUrl();
    const whole = await edge.fetch(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename="Portal.exe"');
    expect(
      createHash('sha256')
        .update(Buffer.from(await whole.arrayBuffer()))
        .digest('hex'),
    ).toBe(sha256);
    const part = await edge.fetch(url, { headers: { range: 'bytes=1000-1999' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 1000-1999/5000');
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(1000, 2000));
  });

  it('is fetched only by a signed address, and only for a while', async () => {
    const url = await downloadUrl();
    expect((await edge.fetch(`${url.slice(0, -4)}aaaa`)).status).toBe(404);
    const old = signLink({ installerId: id }, fileLinkSecret, new Date(Date.now() - 1_000));
    const expired = await edge.fetch(`/api/installer/files/${old}`);
    expect(expired.status).toBe(410);
    expect(await expired.json()).toMatchObject({ code: 'LINK_EXPIRED' });
    const ofAnOrder = signLink({ fileId: id, pluginId: id }, fileLinkSecret, new Date(Date.now() + 60_000));
    expect((await edge.fetch(`/api/installer/files/${ofAnOrder}`)).status).toBe(404);
  });

  it('that was withdrawn is not fetched by an address given before', async () => {
    const url = await downloadUrl();
    edge.refuses(openInstaller, installerYanked);
    expect((await edge.fetch(url)).status).toBe(410);
  });

  it('that does not exist is 404', async () => {
    edge.refuses(findInstaller, installerNotFound);
    expect((await edge.fetch(release)).status).toBe(404);
  });
});

describe('releases by hand', () => {
  const upload = '/api/admin/releases/files?platform=windows-x64&fileName=Portal-2.0.0.exe';
  const admin = async () => {
    edge.knowsAnna(1, 'admin');
    return { authorization: `Bearer ${await edge.token({ role: 'admin' })}` };
  };
  const asFile = { 'content-type': 'application/octet-stream' };

  it('begin with a file that goes straight into the storage', async () => {
    const response = await edge.fetch(upload, {
      method: 'POST',
      headers: { ...(await admin()), ...asFile },
      body: bytes,
    });
    expect(response.status).toBe(201);
    const { storageKey } = (await response.json()) as { storageKey: string };
    expect(storageKey).toMatch(/^installers\/windows-x64\/[0-9a-f-]{36}\/portal-2\.0\.0\.exe$/);
    expect(readFileSync(join(edge.dir, storageKey))).toEqual(bytes);
  });

  it('take a file from administrators alone', async () => {
    expect((await edge.fetch(upload, { method: 'POST', headers: asFile, body: bytes })).status).toBe(401);
    edge.knowsAnna();
    const headers = { ...asFile, authorization: `Bearer ${await edge.token()}` };
    expect((await edge.fetch(upload, { method: 'POST', headers, body: bytes })).status).toBe(403);
  });

  it('take no path for a name, and no JSON for a file; other calls take no file', async () => {
    const headers = { ...(await admin()), ...asFile };
    const sent = { method: 'POST', headers, body: bytes };
    const astray = upload.replace('Portal-2.0.0.exe', '..%2Fsecrets');
    expect((await edge.fetch(astray, sent)).status).toBe(400);
    const json = { ...headers, 'content-type': 'application/json' };
    expect((await edge.fetch(upload, { method: 'POST', headers: json, body: '{}' })).status).toBe(415);
    expect((await edge.fetch('/api/admin/releases', sent)).status).toBe(415);
  });

  it('are published under the name of who asks', async () => {
    edge.plays(addInstaller, (input) => ({
      ...now('2.0.0'),
      ...input,
      id,
      bytes: 5_000,
      isYanked: false,
    }));
    const body = JSON.stringify({
      platform: 'windows-x64',
      version: '2.0.0',
      channel: 'stable',
      fileName: 'Portal-2.0.0.exe',
      storageKey: 'installers/portal.exe',
      notes: { en: 'New', ru: 'Новое' },
    });
    const headers = { ...(await admin()), 'content-type': 'application/json' };
    const response = await edge.fetch('/api/admin/releases', { method: 'POST', headers, body });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ version: '2.0.0', notes: { ru: 'Новое' } });
  });
});
