import { createHash, randomBytes } from 'node:crypto';
import { findCurrentInstaller, findInstaller, openInstaller } from '#contracts/catalogue/installers';
import { yankRelease } from '#contracts/catalogue/releases';
import { admin, CatalogueTestbed } from '../catalogue.testbed';
import { releaseCalls } from './release-calls';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.database.query('truncate releases, outbox cascade'));

const platform = 'windows-x64' as const;
const bytes = randomBytes(70_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const reason = { en: 'It crashes', ru: 'Сбой' };

const { attach, draft, release } = releaseCalls(() => catalogue);
const current = (change: object = {}) =>
  catalogue.client.call(findCurrentInstaller, { platform, channel: 'stable', lang: 'en', ...change });

describe('current installer', () => {
  it('has size, checksum and notes of its release', async () => {
    await release('1.0.0', {}, bytes);
    expect(await current()).toMatchObject({ current: '1.0.0', size: 70_000, sha256, notes: 'New in 1.0.0' });
    expect(await current({ lang: 'ru' })).toMatchObject({ notes: 'Новое в 1.0.0' });
  });

  it('is the newest release by semantic versioning', async () => {
    for (const version of ['1.10.0', '1.9.2', '1.2.0']) await release(version);
    expect(await current()).toMatchObject({ current: '1.10.0' });
  });

  it('is the newest of several builds of a version', async () => {
    for (const build of ['b', 'c', 'a']) await release(`1.0.0+${build}`);
    expect(await current()).toMatchObject({ current: '1.0.0+a' });
  });

  it('is a release candidate or a beta on their channels only', async () => {
    await release('1.0.0');
    await release('1.1.0-rc.1', { channel: 'rc' });
    await release('1.2.0-beta.1', { channel: 'beta' });
    expect(await current()).toMatchObject({ current: '1.0.0' });
    expect(await current({ channel: 'rc' })).toMatchObject({ current: '1.1.0-rc.1' });
    expect(await current({ channel: 'beta' })).toMatchObject({ current: '1.2.0-beta.1' });
  });

  it('is found by platform and version, and by the id of a link', async () => {
    const { artifacts } = await release('1.0.0', {}, bytes);
    const id = artifacts[0]?.id ?? '';
    const file = { id, fileName: 'Portal.exe', bytes: 70_000, sha256 };
    expect(await catalogue.client.call(findInstaller, { platform, version: '1.0.0' })).toMatchObject(file);
    expect(await catalogue.client.call(openInstaller, { id })).toMatchObject(file);
    await expect(
      catalogue.client.call(findInstaller, { platform: 'macos-universal', version: '1.0.0' }),
    ).rejects.toMatchObject({ code: 'INSTALLER_NOT_FOUND' });
  });

  it('is the previous release after the newest was withdrawn, and older links end', async () => {
    await release('1.0.0');
    const { id, artifacts } = await release('1.1.0');
    await catalogue.client.call(yankRelease, { id, reason }, admin);
    expect(await current()).toMatchObject({ current: '1.0.0' });
    const gone = { code: 'INSTALLER_YANKED', kind: 'gone', params: { version: '1.1.0' } };
    await expect(catalogue.client.call(findInstaller, { platform, version: '1.1.0' })).rejects.toMatchObject(
      gone,
    );
    const link = { id: artifacts[0]?.id ?? '' };
    await expect(catalogue.client.call(openInstaller, link)).rejects.toMatchObject(gone);
  });

  it('is no draft and no file of a plug-in', async () => {
    const { id } = await draft('1.0.0');
    const { artifacts } = await attach(id, bytes);
    await expect(current()).rejects.toMatchObject({ code: 'INSTALLER_NOT_FOUND' });
    const link = { id: artifacts[0]?.id ?? '' };
    await expect(catalogue.client.call(openInstaller, link)).rejects.toMatchObject({
      code: 'INSTALLER_NOT_FOUND',
    });
  });
});
