import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseChanged } from '#contracts/catalogue/events';
import {
  findCurrentInstaller,
  findInstaller,
  installerNotFound,
  installerYanked,
  openInstaller,
} from '#contracts/catalogue/installers';
import { newId } from '#platform/database/new-id';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { signLink } from '#platform/storage/signed-link';
import { eventually } from '#testing/eventually';
import { GatewayTestbed, fileLinkSecret } from '../gateway.testbed';

let edge: GatewayTestbed;
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

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  mkdirSync(join(edge.dir, 'installers'), { recursive: true });
  writeFileSync(join(edge.dir, 'installers', 'portal.exe'), bytes);
});
beforeEach(() => {
  edge.userId = newId();
  edge.stub(findCurrentInstaller, () => now('1.10.0'));
  edge.stub(findInstaller, () => file);
  edge.stub(openInstaller, () => file);
});
afterAll(() => edge.close());

const channel = '/api/installer/channel?platform=windows-x64';
const release = '/api/installer/release?platform=windows-x64&version=1.10.0';

async function downloadUrl(): Promise<string> {
  const body = (await (await edge.fetch(release)).json()) as { downloadUrl: string };
  return body.downloadUrl;
}

describe('the installer', () => {
  it('has version, size and SHA-256 by channel', async () => {
    const response = await edge.fetch(channel);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(now('1.10.0'));
  });

  it('is served while the catalogue is unavailable, and changes with its event', async () => {
    await edge.fetch(channel);
    edge.removeStub(findCurrentInstaller);
    expect(await (await edge.fetch(channel)).json()).toMatchObject({ current: '1.10.0' });
    edge.stub(findCurrentInstaller, () => now('1.11.0'));
    const envelope = { id, occurredAt: new Date().toISOString(), actor: 'x', requestId: 'r' };
    const data = { releaseId: id, pluginId: null, version: '1.11.0', change: 'published' };
    edge.bus.connection.publish(busSubject(releaseChanged.subject), encode({ ...envelope, data }));
    await eventually(async () =>
      expect(await (await edge.fetch(channel)).json()).toMatchObject({ current: '1.11.0' }),
    );
  });

  it.each(['?platform=linux', '', '?platform=windows-x64&channel=nightly'])(
    'rejects the query %j',
    async (query) => {
      expect((await edge.fetch(`/api/installer/channel${query}`)).status).toBe(400);
    },
  );

  it('is downloaded by the downloadUrl of its release, completely or by range', async () => {
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

  it('is downloaded by a signed URL only, until it expires', async () => {
    const url = await downloadUrl();
    expect((await edge.fetch(`${url.slice(0, -4)}aaaa`)).status).toBe(404);
    const old = signLink({ installerId: id }, fileLinkSecret, new Date(Date.now() - 1_000));
    const expired = await edge.fetch(`/api/installer/files/${old}`);
    expect(expired.status).toBe(410);
    expect(await expired.json()).toMatchObject({ code: 'LINK_EXPIRED' });
    const ofAnOrder = signLink({ fileId: id, pluginId: id }, fileLinkSecret, new Date(Date.now() + 60_000));
    expect((await edge.fetch(`/api/installer/files/${ofAnOrder}`)).status).toBe(404);
  });

  it('cannot be downloaded by an earlier URL after it was withdrawn', async () => {
    const url = await downloadUrl();
    edge.stubFailure(openInstaller, installerYanked);
    expect((await edge.fetch(url)).status).toBe(410);
  });

  it('responds 404 to an unknown release', async () => {
    edge.stubFailure(findInstaller, installerNotFound);
    expect((await edge.fetch(release)).status).toBe(404);
  });
});

describe('administration of releases', () => {
  const upload = '/api/admin/releases/files?fileName=Portal-2.0.0.exe';
  const admin = async () => {
    edge.stubAnna(1, 'admin');
    return { authorization: `Bearer ${await edge.token({ role: 'admin' })}` };
  };
  const asFile = { 'content-type': 'application/octet-stream' };

  it('stores the uploaded file of a release', async () => {
    const response = await edge.fetch(upload, {
      method: 'POST',
      headers: { ...(await admin()), ...asFile },
      body: bytes,
    });
    expect(response.status).toBe(201);
    const { storageKey } = (await response.json()) as { storageKey: string };
    expect(storageKey).toMatch(/^releases\/[0-9a-f-]{36}\/portal-2\.0\.0\.exe$/);
    expect(readFileSync(join(edge.dir, storageKey))).toEqual(bytes);
  });

  it('accepts files from administrators only', async () => {
    expect((await edge.fetch(upload, { method: 'POST', headers: asFile, body: bytes })).status).toBe(401);
    edge.stubAnna();
    const headers = { ...asFile, authorization: `Bearer ${await edge.token()}` };
    expect((await edge.fetch(upload, { method: 'POST', headers, body: bytes })).status).toBe(403);
  });

  it('rejects a path as a file name, JSON as a file, and files on other routes', async () => {
    const headers = { ...(await admin()), ...asFile };
    const sent = { method: 'POST', headers, body: bytes };
    const astray = upload.replace('Portal-2.0.0.exe', '..%2Fsecrets');
    expect((await edge.fetch(astray, sent)).status).toBe(400);
    const json = { ...headers, 'content-type': 'application/json' };
    expect((await edge.fetch(upload, { method: 'POST', headers: json, body: '{}' })).status).toBe(415);
    expect((await edge.fetch('/api/admin/releases', sent)).status).toBe(415);
  });
});
