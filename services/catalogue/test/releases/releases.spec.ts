import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { findPlugin } from '#contracts/catalogue/plugins';
import {
  discardRelease,
  draftRelease,
  type DraftRelease,
  listReleases,
  rollOutRelease,
  updateRelease,
  yankRelease,
} from '#contracts/catalogue/releases';
import { newId } from '#platform/database/new-id';
import { OutboxMessage } from '#platform/outbox/outbox-message.entity';
import { auditEntriesOf } from '#testing/audit-entries';
import { PurchasedFilesService } from '../../src/purchased-files/purchased-files.service';
import { admin, CatalogueTestbed, customer } from '../catalogue.testbed';
import { productCalls } from '../product-calls';
import { releaseCalls } from './release-calls';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.database.query('truncate releases, outbox cascade'));

const { draft, attach, publish, release } = releaseCalls(() => catalogue);
const { create } = productCalls(() => catalogue);
const reason = { en: 'It crashes', ru: 'Сбой' };
const yank = (id: string) => catalogue.client.call(yankRelease, { id, reason }, admin);
const list = (query: object = {}) =>
  catalogue.client.call(listReleases, { page: 1, limit: 10, ...query }, admin);

describe('file of a release', () => {
  it('has size, checksum and an Ed25519 signature of the stored bytes', async () => {
    const bytes = randomBytes(200_000);
    const { id } = await draft('1.0.0');
    const [artifact] = (await attach(id, bytes, { formats: ['VST3', 'AU'] })).artifacts;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(artifact).toMatchObject({ bytes: 200_000, sha256, formats: ['VST3', 'AU'], arch: 'x64' });
    const x = Buffer.from(artifact?.publicKey ?? '', 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const signature = Buffer.from(artifact?.ed25519 ?? '', 'base64');
    expect(verify(null, bytes, key, signature)).toBe(true);
    expect(verify(null, bytes.subarray(1), key, signature)).toBe(false);
  });

  it('replaces the one of the same platform, architecture and kind in a draft', async () => {
    const { id } = await draft('1.0.0');
    await attach(id, Buffer.from('first'));
    await attach(id, Buffer.from('arm'), { arch: 'arm64' });
    const { artifacts } = await attach(id, Buffer.from('second'));
    expect(artifacts.map(({ arch, bytes }) => [arch, bytes])).toEqual([
      ['arm64', 3],
      ['x64', 6],
    ]);
  });

  it.each([
    ['is not in the storage', { storageKey: 'releases/none.exe' }, 'ARTIFACT_FILE_MISSING'],
    ['is outside the releases', { storageKey: 'downloads/saturos.zip' }, 'INVALID_INPUT'],
    ['is outside the storage', { storageKey: 'releases/../secrets' }, 'INVALID_INPUT'],
    ['has a name with a path', { fileName: 'a/b.exe' }, 'INVALID_INPUT'],
  ])('is rejected if it %s', async (_, change, code) => {
    const { id } = await draft('1.0.0');
    await expect(attach(id, Buffer.from('x'), change)).rejects.toMatchObject({ code });
  });
});

describe('draft of a release', () => {
  it.each<[string, Partial<DraftRelease>]>([
    ['an incomplete version', { version: '1.0' }],
    ['a version that cannot be compared', { version: '99999999999999999999.0.0' }],
    ['a share over 100 %', { rolloutPercent: 101 }],
    ['no system version', { minOs: { mac: 'Big Sur' } }],
  ])('is rejected with %s', async (_, change) => {
    await expect(draft('1.0.0', change)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('uses a version of a subject once, also when two are sent at the same time', async () => {
    const { id: pluginId } = await create({ name: 'Versioned' });
    const both = await Promise.allSettled([draft('1.0.0'), draft('1.0.0')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(draft('1.0.0')).rejects.toMatchObject({ code: 'RELEASE_EXISTS' });
    expect(await draft('1.0.0', { pluginId })).toMatchObject({ pluginId, pluginName: 'Versioned' });
    await expect(draft('1.0.0', { pluginId: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is published with notes in both languages and a file only', async () => {
    const { id } = await draft('1.0.0', { notes: { en: 'New', ru: ' ' } });
    await expect(publish(id)).rejects.toMatchObject({
      code: 'RELEASE_INCOMPLETE',
      params: { missing: 'notes.ru, file' },
    });
    await attach(id, Buffer.from('x'));
    const terms = { channel: 'rc', isCritical: true, rolloutPercent: 5, minOs: { mac: '11.0' } } as const;
    const notes = { en: 'New', ru: 'Новое' };
    await catalogue.client.call(updateRelease, { id, ...terms, maxOs: {}, notes }, admin);
    expect(await publish(id)).toMatchObject({ status: 'published', ...terms, notes });
    expect(await publish(id)).toMatchObject({ status: 'published' });
  });

  it('is deleted; a published release is not', async () => {
    const { id } = await draft('1.0.0');
    await attach(id, Buffer.from('x'));
    const discard = (one: string) => catalogue.client.call(discardRelease, { id: one }, admin);
    await discard(id);
    await discard(id);
    expect((await list()).releases).toEqual([]);
    const { id: published } = await release('1.0.0');
    await expect(discard(published)).rejects.toMatchObject({ code: 'RELEASE_PUBLISHED' });
  });
});

describe('published release', () => {
  it('changes by no call and by no statement', async () => {
    const { id, channel, notes } = await release('1.0.0');
    const terms = { channel, notes, isCritical: true, rolloutPercent: 1, minOs: {}, maxOs: {} };
    await expect(catalogue.client.call(updateRelease, { id, ...terms }, admin)).rejects.toMatchObject({
      code: 'RELEASE_PUBLISHED',
      params: { version: '1.0.0' },
    });
    await expect(attach(id, Buffer.from('other'))).rejects.toMatchObject({ code: 'RELEASE_PUBLISHED' });
    for (const sql of [
      `update releases set version = '2.0.0'`,
      `update releases set notes = '{}'`,
      `update releases set is_critical = true`,
      `update releases set status = 'draft', published_at = null`,
      'delete from releases',
      `update artifacts set sha256 = ''`,
      'delete from artifacts',
    ])
      await expect(catalogue.database.query(sql)).rejects.toThrow(/never change/);
  });

  it('is rolled out to more or fewer computers', async () => {
    const { id } = await release('1.0.0', { rolloutPercent: 5 });
    const rollOut = (percent: number) => catalogue.client.call(rollOutRelease, { id, percent }, admin);
    expect(await rollOut(50)).toMatchObject({ rolloutPercent: 50 });
    expect(await rollOut(10)).toMatchObject({ rolloutPercent: 10 });
    await yank(id);
    await expect(rollOut(20)).rejects.toMatchObject({ code: 'RELEASE_NOT_PUBLISHED' });
  });

  it('is withdrawn with a reason once, and its version stays used', async () => {
    const { id } = await draft('1.0.0');
    await expect(yank(id)).rejects.toMatchObject({ code: 'RELEASE_NOT_PUBLISHED' });
    await attach(id, Buffer.from('x'));
    await publish(id);
    expect(await yank(id)).toMatchObject({ status: 'yanked', yankReason: reason });
    const again = { id, reason: { en: 'Other', ru: 'Другое' } };
    expect(await catalogue.client.call(yankRelease, again, admin)).toMatchObject({ yankReason: reason });
    await expect(draft('1.0.0')).rejects.toMatchObject({ code: 'RELEASE_EXISTS' });
    await expect(publish(id)).rejects.toMatchObject({ code: 'RELEASE_PUBLISHED' });
    const events = await catalogue.database.getRepository(OutboxMessage).find({ order: { id: 'ASC' } });
    expect(events.map(({ data }) => Reflect.get(data, 'change') as unknown)).toEqual(['published', 'yanked']);
  });

  it('is recorded in the audit log with its withdrawal', async () => {
    const { id } = await release('7.0.0');
    await yank(id);
    const entries = await auditEntriesOf(catalogue.client, 'catalogue', admin, id);
    expect(entries.map(({ action }) => action)).toEqual([
      'release.drafted',
      'release.file-added',
      'release.published',
      'release.withdrawn',
    ]);
  });
});

describe('release of a plug-in', () => {
  it('is what buyers download and what the product page shows, until it is withdrawn', async () => {
    const { id: pluginId, slug } = await create({ name: 'Updated', version: '3.0.1' });
    const { id } = await release('3.1.0', { pluginId });
    const files = async () =>
      (await catalogue.service.app.get(PurchasedFilesService).list({ pluginIds: [pluginId], lang: 'ru' }))
        .files;
    const shown = async () => (await catalogue.client.call(findPlugin, { slug, lang: 'en' })).data.version;
    expect(await files()).toMatchObject([{ version: '3.1.0', notes: 'Новое в 3.1.0' }]);
    expect(await shown()).toBe('3.1.0');
    await release('3.0.2', { pluginId });
    await release('4.0.0-beta.1', { pluginId, channel: 'beta' });
    expect(await files()).toMatchObject([{ version: '3.1.0' }]);
    expect(await shown()).toBe('3.1.0');
    await yank(id);
    expect(await files()).toMatchObject([{ version: '3.0.2' }]);
    expect(await shown()).toBe('3.0.2');
  });
});

describe('list of releases', () => {
  it('counts releases and not their files, which are ordered by platform', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      const { id } = await draft(version);
      await attach(id, Buffer.from(version));
      await attach(id, Buffer.from(version), { platform: 'macos-universal', arch: 'universal' });
    }
    const { releases, pagination } = await list({ limit: 2 });
    expect(pagination).toMatchObject({ total: 3, pages: 2 });
    expect(releases.map(({ artifacts }) => artifacts.map(({ platform }) => platform))).toEqual([
      ['macos-universal', 'windows-x64'],
      ['macos-universal', 'windows-x64'],
    ]);
  });

  it('begins with drafts, then the last published, by subject and status', async () => {
    const { id: pluginId } = await create({ name: 'Listed' });
    for (const version of ['1.2.0', '1.10.0']) await release(version);
    await draft('2.0.0');
    const versions = async (query: object) => (await list(query)).releases.map(({ version }) => version);
    expect(await versions({ subject: 'installer' })).toEqual(['2.0.0', '1.10.0', '1.2.0']);
    expect(await versions({ subject: 'installer', status: 'published' })).toEqual(['1.10.0', '1.2.0']);
    expect(await versions({ subject: pluginId })).toEqual(['3.0.1']);
    const second = await list({ subject: 'installer', page: 2, limit: 2 });
    expect(second.releases.map(({ version }) => version)).toEqual(['1.2.0']);
    expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
  });

  it('is read and changed by administrators only', async () => {
    const { id } = await draft('1.0.0');
    const { client } = catalogue;
    for (const call of [
      () => client.call(draftRelease, { version: '2.0.0' } as never, customer),
      () => client.call(listReleases, { page: 1, limit: 10 }, customer),
      () => client.call(discardRelease, { id }, customer),
      () => client.call(yankRelease, { id, reason }, customer),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
