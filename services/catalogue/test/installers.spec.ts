import { createHash, randomBytes } from 'node:crypto';
import {
  addInstaller,
  type AddInstaller,
  currentInstaller,
  findInstaller,
  listInstallers,
  openInstaller,
  yankInstaller,
} from '#contracts/catalogue/installers';
import { OutboxMessage } from '#platform/events/outbox-message.entity';
import { audited } from '#testing/audited';
import { admin, Catalogue, customer } from './catalogue.testbed';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await Catalogue.open();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.database.query('truncate installer_releases, outbox'));

const platform = 'windows-x64' as const;
const bytes = randomBytes(70_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');

async function stored(version: string, change: Partial<AddInstaller> = {}): Promise<AddInstaller> {
  const storageKey = `installers/${platform}/${version.replace('+', '-')}/portal.exe`;
  await catalogue.storage.put(storageKey, bytes, { contentType: 'application/octet-stream' });
  const notes = { en: `New in ${version}`, ru: `Новое в ${version}` };
  return { platform, version, channel: 'stable', fileName: 'Portal.exe', storageKey, notes, ...change };
}

async function release(version: string, change: Partial<AddInstaller> = {}) {
  return catalogue.client.call(addInstaller, await stored(version, change), admin);
}

const current = (change: object = {}) =>
  catalogue.client.call(currentInstaller, { platform, channel: 'stable', lang: 'en', ...change });

describe('a release of the installer', () => {
  it('has the size and the sum of the stored bytes, whoever adds it', async () => {
    expect(await release('1.0.0')).toMatchObject({
      version: '1.0.0',
      bytes: 70_000,
      sha256,
      isYanked: false,
    });
    expect(await current()).toMatchObject({ current: '1.0.0', size: 70_000, sha256, notes: 'New in 1.0.0' });
    expect(await current({ lang: 'ru' })).toMatchObject({ notes: 'Новое в 1.0.0' });
  });

  it('is current by semantic versioning, however late an older one is added', async () => {
    for (const version of ['1.10.0', '1.9.2', '1.2.0']) await release(version);
    expect(await current()).toMatchObject({ current: '1.10.0' });
  });

  it('has a version that can be compared: one beyond counting would take the list of all releases away', async () => {
    await release('1.0.0');
    for (const version of ['99999999999999999999.0.0', '1.0.10000000000000000'])
      await expect(release(version)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await current()).toMatchObject({ current: '1.0.0' });
  });

  it('is current as the newest of the builds of a version, which are alike to semantic versioning', async () => {
    for (const build of ['b', 'c', 'a']) await release(`1.0.0+${build}`);
    expect(await current()).toMatchObject({ current: '1.0.0+a' });
    const { releases } = await catalogue.client.call(listInstallers, { page: 1, limit: 10 }, admin);
    expect(releases.map(({ version }) => version)).toEqual(['1.0.0+a', '1.0.0+c', '1.0.0+b']);
  });

  it('of an unfinished kind is given only to those who ask for it', async () => {
    await release('1.0.0');
    await release('1.1.0-rc.1', { channel: 'rc' });
    await release('1.2.0-beta.1', { channel: 'beta' });
    expect(await current()).toMatchObject({ current: '1.0.0' });
    expect(await current({ channel: 'rc' })).toMatchObject({ current: '1.1.0-rc.1' });
    expect(await current({ channel: 'beta' })).toMatchObject({ current: '1.2.0-beta.1' });
  });

  it('is found by platform and version, and by the id of a link', async () => {
    const { id } = await release('1.0.0');
    const file = { id, fileName: 'Portal.exe', bytes: 70_000, sha256 };
    expect(await catalogue.client.call(findInstaller, { platform, version: '1.0.0' })).toMatchObject(file);
    expect(await catalogue.client.call(openInstaller, { id })).toMatchObject(file);
    await expect(
      catalogue.client.call(findInstaller, { platform: 'macos-universal', version: '1.0.0' }),
    ).rejects.toMatchObject({ code: 'INSTALLER_NOT_FOUND' });
  });

  it('that was withdrawn is neither current nor downloaded any more, and the one before it is current', async () => {
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
    const told = await catalogue.database.getRepository(OutboxMessage).find({ order: { id: 'ASC' } });
    expect(told.map(({ data }) => Reflect.get(data, 'isYanked') as unknown)).toEqual([false, false, true]);
  });

  it('never changes: the same version a second time is refused, even when both come at once', async () => {
    const both = await Promise.allSettled([release('1.0.0'), release('1.0.0')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(release('1.0.0')).rejects.toMatchObject({ code: 'INSTALLER_EXISTS' });
    const { releases } = await catalogue.client.call(listInstallers, { platform, page: 1, limit: 10 }, admin);
    expect(releases).toHaveLength(1);
  });

  it.each<[string, Partial<AddInstaller>, string]>([
    ['a file that is not in the storage', { storageKey: 'installers/none.exe' }, 'INSTALLER_FILE_MISSING'],
    ['a file outside the installers', { storageKey: 'downloads/saturos.zip' }, 'INVALID_INPUT'],
    ['a way out of the storage', { storageKey: 'installers/../secrets' }, 'INVALID_INPUT'],
    ['no version', { version: '1.0' }, 'INVALID_INPUT'],
    ['notes in one language', { notes: { en: 'New' } as never }, 'INVALID_INPUT'],
    ['a name with a path', { fileName: 'a/b.exe' }, 'INVALID_INPUT'],
  ])('is refused with %s', async (_, change, code) => {
    const input = { ...(await stored('1.0.0')), ...change };
    await expect(catalogue.client.call(addInstaller, input, admin)).rejects.toMatchObject({ code });
  });

  it('is added, listed and withdrawn by administrators alone', async () => {
    const input = await stored('1.0.0');
    for (const call of [
      () => catalogue.client.call(addInstaller, input, customer),
      () => catalogue.client.call(listInstallers, { page: 1, limit: 10 }, customer),
      () => catalogue.client.call(yankInstaller, { platform, version: '1.0.0' }, customer),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(current()).rejects.toMatchObject({ code: 'INSTALLER_NOT_FOUND' });
  });
});

describe('the list of releases', () => {
  it('is in pages, newest version first', async () => {
    for (const version of ['1.2.0', '1.10.0', '1.9.0']) await release(version);
    const page = (number: number) => catalogue.client.call(listInstallers, { page: number, limit: 2 }, admin);
    const [first, second] = [await page(1), await page(2)];
    expect(first.releases.map(({ version }) => version)).toEqual(['1.10.0', '1.9.0']);
    expect(second.releases.map(({ version }) => version)).toEqual(['1.2.0']);
    expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
  });
});

describe('the audit log of releases', () => {
  it('knows who published and who withdrew one, each once', async () => {
    const { id } = await release('7.0.0');
    for (const version of ['7.0.0', '7.0.0'])
      await catalogue.client.call(yankInstaller, { platform, version }, admin);
    const entries = await audited(catalogue.client, 'catalogue', admin, id);
    expect(entries.map(({ action }) => action)).toEqual(['release.published', 'release.withdrawn']);
    expect(entries[0]?.changes).toContainEqual({ field: 'version', before: null, after: '7.0.0' });
  });
});
