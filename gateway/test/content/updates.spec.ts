import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findReleaseFile,
  findUpdate,
  licenceRequired,
  type Update,
} from '#contracts/catalogue/release-feeds';
import { findCoverage, type LicenceCode } from '#contracts/licensing/licence-checks';
import { signLink } from '#platform/storage/signed-link';
import { fileLinkSecret, GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
const shopUrl = 'https://shop.example';
const id = '019a0000-0000-7000-8000-0000000000dd';
const bytes = randomBytes(2_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const coverage = (code: LicenceCode, coversBelow: string | null = null) => ({
  code,
  coversBelow,
  deviceId: 'device-of-the-file',
});
const headers = { 'x-licence-file': 'licence' };
const update: Update = {
  withdrawn: null,
  release: {
    ...{ version: '2.0.0', channel: 'stable', isCritical: false, rolloutPercent: 20, minOs: {}, maxOs: {} },
    ...{ minMemoryGb: null, notes: { en: 'New', ru: 'Новое' }, publishedAt: '2026-11-01T10:00:00.000Z' },
    files: [
      {
        ...{
          id,
          platform: 'windows-x64',
          arch: 'x64',
          formats: ['VST3'],
          kind: 'installer',
          deltaFrom: null,
        },
        ...{ fileName: 'Tape.exe', bytes: 2_000, sha256, ed25519: 'c2ln', publicKey: 'a2V5' },
      },
    ],
  },
};

beforeAll(async () => {
  edge = await GatewayTestbed.open({ SHOP_URL: shopUrl });
  mkdirSync(join(edge.dir, 'releases'), { recursive: true });
  writeFileSync(join(edge.dir, 'releases', 'tape.exe'), bytes);
});
beforeEach(() => {
  const stored = { storageKey: 'releases/tape.exe', bytes: 2_000, sha256 };
  edge.stub(findReleaseFile, () => ({
    id,
    version: '2.0.0',
    fileName: 'Tape.exe',
    isOpen: false,
    ...stored,
  }));
  edge.stub(findUpdate, () => update);
  edge.stub(findCoverage, ({ version = '2.0.0' }) =>
    coverage(version === '2.0.0' ? 'VALID' : 'VERSION_NOT_COVERED', '3.0.0'),
  );
});
afterAll(() => edge.close());

const path = '/api/releases/tape?platform=windows-x64&current=1.0.0';
const filePath = `/api/releases/tape/files/${id}`;
const lastInput = (subject: string) => edge.received.findLast((one) => one.subject === subject)?.input;

describe('the update check', () => {
  it('asks the catalogue with the coverage and the computer of the licence file', async () => {
    const response = await edge.fetch(`${path}&device=another-device&lang=ru`, { headers });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      withdrawn: null,
      release: { version: '2.0.0', notes: 'Новое', files: [{ size: 2_000, sha256, ed25519: 'c2ln' }] },
    });
    expect(lastInput(findUpdate.subject)).toMatchObject({
      ...{ slug: 'tape', channel: 'stable', platform: 'windows-x64', current: '1.0.0' },
      ...{ isLicensed: true, coversBelow: '3.0.0', device: 'device-of-the-file' },
    });
  });

  it('is made without a licence, or with a refused one, as unlicensed', async () => {
    await edge.fetch(`${path}&device=my-device-1`);
    expect(lastInput(findUpdate.subject)).toMatchObject({ isLicensed: false, device: 'my-device-1' });
    edge.stub(findCoverage, () => coverage('REVOKED_REFUND'));
    edge.stubFailure(findUpdate, licenceRequired);
    const refused = await edge.fetch(path, { headers });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'LICENCE_REQUIRED' }]);
    expect(lastInput(findUpdate.subject)).toMatchObject({ isLicensed: false });
  });

  it('responds 204 without a newer version, and 200 with the reason of a withdrawn one', async () => {
    edge.stub(findUpdate, () => ({ release: null, withdrawn: null }));
    expect((await edge.fetch(path, { headers })).status).toBe(204);
    const reason = { en: 'It crashes', ru: 'Сбой' };
    edge.stub(findUpdate, () => ({ release: null, withdrawn: { version: '1.0.0', reason } }));
    const response = await edge.fetch(path, { headers });
    expect(await response.json()).toEqual({
      release: null,
      withdrawn: { version: '1.0.0', reason: 'It crashes' },
    });
  });

  it.each([
    '?platform=windows-x64',
    '?current=1.0.0',
    '?platform=linux&current=1.0.0',
    '?platform=windows-x64&current=new',
  ])('rejects the query %s', async (query) =>
    expect((await edge.fetch(`/api/releases/tape${query}`, { headers })).status).toBe(400),
  );
});

describe('a file that requires a licence', () => {
  it('is downloaded by the address of an update check, until it expires', async () => {
    const { release } = (await (await edge.fetch(path, { headers })).json()) as {
      release: { files: { url: string }[] };
    };
    const url = new URL(release.files[0]?.url ?? '');
    expect(url.origin).toBe(shopUrl);
    const response = await edge.fetch(url.pathname + url.search);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    const expired = signLink({ releaseFileId: id }, fileLinkSecret, new Date(Date.now() - 1_000));
    const ofOther = signLink({ releaseFileId: 'other' }, fileLinkSecret, new Date(Date.now() + 60_000));
    for (const signature of [expired, ofOther, 'nonsense'])
      expect((await edge.fetch(`${filePath}?signature=${signature}`)).status).toBe(403);
  });

  it('is downloaded with a licence file that covers its version', async () => {
    expect((await edge.fetch(filePath)).status).toBe(403);
    expect((await edge.fetch(filePath, { headers })).status).toBe(200);
    expect(lastInput(findCoverage.subject)).toMatchObject({ product: 'tape', version: '2.0.0' });
    edge.stub(findCoverage, () => coverage('VERSION_NOT_COVERED', '2.0.0'));
    expect((await edge.fetch(filePath, { headers })).status).toBe(403);
  });
});
