import { createHash, randomBytes } from 'node:crypto';
import {
  addInstaller,
  type AddInstaller,
  findCurrentInstaller,
  findInstaller,
  listInstallers,
  openInstaller,
  yankInstaller,
} from '#contracts/catalogue/installers';
import { OutboxMessage } from '#platform/outbox/outbox-message.entity';
import { auditEntriesOf } from '#testing/audit-entries';
import { admin, CatalogueTestbed, customer } from './catalogue.testbed';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.database.query('truncate installer_releases, outbox'));

const platform = 'windows-x64' as const;
const bytes = randomBytes(70_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');

async function storeFile(version: string, change: Partial<AddInstaller> = {}): Promise<AddInstaller> {
  const storageKey = `installers/${platform}/${version.replace('+', '-')}/portal.exe`;
  await catalogue.storage.put(storageKey, bytes, { contentType: 'application/octet-stream' });
  const notes = { en: `New in ${version}`, ru: `Новое в ${version}` };
  return { platform, version, channel: 'stable', fileName: 'Portal.exe', storageKey, notes, ...change };
}

async function release(version: string, change: Partial<AddInstaller> = {}) {
  return catalogue.client.call(addInstaller, await storeFile(version, change), admin);
}

const current = (change: object = {}) =>
  catalogue.client.call(findCurrentInstaller, { platform, channel: 'stable', lang: 'en', ...change });

describe('installer releases', () => {
  it('computes size and checksum of a release from its file in the storage', async () => {
    expect(await release('1.0.0')).toMatchObject({
      version: '1.0.0',
      bytes: 70_000,
      sha256,
      isYanked: false,
    });
    expect(await current()).toMatchObject({ current: '1.0.0', size: 70_000, sha256, notes: 'New in 1.0.0' });
    expect(await current({ lang: 'ru' })).toMatchObject({ notes: 'Новое в 1.0.0' });
  });

  it('selects the current release by semantic versioning', async () => {
    for (const version of ['1.10.0', '1.9.2', '1.2.0']) await release(version);
    expect(await current()).toMatchObject({ current: '1.10.0' });
  });

  it('rejects a version that cannot be compared', async () => {
    await release('1.0.0');
    for (const version of ['99999999999999999999.0.0', '1.0.10000000000000000'])
      await expect(release(version)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await current()).toMatchObject({ current: '1.0.0' });
  });

  it('selects the newest of several builds of a version', async () => {
    for (const build of ['b', 'c', 'a']) await release(`1.0.0+${build}`);
    expect(await current()).toMatchObject({ current: '1.0.0+a' });
    const { releases } = await catalogue.client.call(listInstallers, { page: 1, limit: 10 }, admin);
    expect(releases.map(({ version }) => version)).toEqual(['1.0.0+a', '1.0.0+c', '1.0.0+b']);
  });

  it('offers release candidates and betas on their channels only', async () => {
    await release('1.0.0');
    await release('1.1.0-rc.1', { channel: 'rc' });
    await release('1.2.0-beta.1', { channel: 'beta' });
    expect(await current()).toMatchObject({ current: '1.0.0' });
    expect(await current({ channel: 'rc' })).toMatchObject({ current: '1.1.0-rc.1' });
    expect(await current({ channel: 'beta' })).toMatchObject({ current: '1.2.0-beta.1' });
  });

  it('finds a release by platform and version, and by the id of a link', async () => {
    const { id } = await release('1.0.0');
    const file = { id, fileName: 'Portal.exe', bytes: 70_000, sha256 };
    expect(await catalogue.client.call(findInstaller, { platform, version: '1.0.0' })).toMatchObject(file);
    expect(await catalogue.client.call(openInstaller, { id })).toMatchObject(file);
    await expect(
      catalogue.client.call(findInstaller, { platform: 'macos-universal', version: '1.0.0' }),
    ).rejects.toMatchObject({ code: 'INSTALLER_NOT_FOUND' });
  });

  it('excludes a withdrawn release from downloads and makes the previous one current', async () => {
    await release('1.0.0');
    const { id } = await release('1.1.0');
    const withdraw = () => catalogue.client.call(yankInstaller, { platform, version: '1.1.0' }, admin);
    await withdraw();
    await withdraw();
    expect(await current()).toMatchObject({ current: '1.0.0' });
    const gone = { code: 'INSTALLER_YANKED', kind: 'gone', params: { version: '1.1.0' } };
    await expect(catalogue.client.call(findInstaller, { platform, version: '1.1.0' })).rejects.toMatchObject(
      gone,
    );
    await expect(catalogue.client.call(openInstaller, { id })).rejects.toMatchObject(gone);
    const { releases } = await catalogue.client.call(listInstallers, { page: 1, limit: 10 }, admin);
    expect(releases.map(({ version, isYanked }) => [version, isYanked])).toEqual([
      ['1.1.0', true],
      ['1.0.0', false],
    ]);
    const events = await catalogue.database.getRepository(OutboxMessage).find({ order: { id: 'ASC' } });
    expect(events.map(({ data }) => Reflect.get(data, 'isYanked') as unknown)).toEqual([false, false, true]);
  });

  it('rejects a version that exists already, also in parallel', async () => {
    const both = await Promise.allSettled([release('1.0.0'), release('1.0.0')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(release('1.0.0')).rejects.toMatchObject({ code: 'INSTALLER_EXISTS' });
    const { releases } = await catalogue.client.call(listInstallers, { platform, page: 1, limit: 10 }, admin);
    expect(releases).toHaveLength(1);
  });

  it.each<[string, Partial<AddInstaller>, string]>([
    ['a file that is not in the storage', { storageKey: 'installers/none.exe' }, 'INSTALLER_FILE_MISSING'],
    ['a file outside the installers', { storageKey: 'downloads/saturos.zip' }, 'INVALID_INPUT'],
    ['a path outside the storage', { storageKey: 'installers/../secrets' }, 'INVALID_INPUT'],
    ['an incomplete version', { version: '1.0' }, 'INVALID_INPUT'],
    ['notes in one language', { notes: { en: 'New' } as never }, 'INVALID_INPUT'],
    ['a name with a path', { fileName: 'a/b.exe' }, 'INVALID_INPUT'],
  ])('rejects a release with %s', async (_, change, code) => {
    const input = { ...(await storeFile('1.0.0')), ...change };
    await expect(catalogue.client.call(addInstaller, input, admin)).rejects.toMatchObject({ code });
  });

  it('lets only administrators add, list and withdraw releases', async () => {
    const input = await storeFile('1.0.0');
    for (const call of [
      () => catalogue.client.call(addInstaller, input, customer),
      () => catalogue.client.call(listInstallers, { page: 1, limit: 10 }, customer),
      () => catalogue.client.call(yankInstaller, { platform, version: '1.0.0' }, customer),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(current()).rejects.toMatchObject({ code: 'INSTALLER_NOT_FOUND' });
  });
});

describe('list of releases', () => {
  it('pages through releases, newest version first', async () => {
    for (const version of ['1.2.0', '1.10.0', '1.9.0']) await release(version);
    const page = (number: number) => catalogue.client.call(listInstallers, { page: number, limit: 2 }, admin);
    const [first, second] = [await page(1), await page(2)];
    expect(first.releases.map(({ version }) => version)).toEqual(['1.10.0', '1.9.0']);
    expect(second.releases.map(({ version }) => version)).toEqual(['1.2.0']);
    expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
  });
});

describe('audit log of releases', () => {
  it('records publication and withdrawal of a release, once each', async () => {
    const { id } = await release('7.0.0');
    for (const version of ['7.0.0', '7.0.0'])
      await catalogue.client.call(yankInstaller, { platform, version }, admin);
    const entries = await auditEntriesOf(catalogue.client, 'catalogue', admin, id);
    expect(entries.map(({ action }) => action)).toEqual(['release.published', 'release.withdrawn']);
    expect(entries[0]?.changes).toContainEqual({ field: 'version', before: null, after: '7.0.0' });
  });
});
