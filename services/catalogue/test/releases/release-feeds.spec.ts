import { findReleaseFile, listFeedReleases, listOpenPlugins } from '#contracts/catalogue/release-feeds';
import { archiveProduct } from '#contracts/catalogue/products';
import { listReleases, rollOutRelease, yankRelease } from '#contracts/catalogue/releases';
import { admin, CatalogueTestbed } from '../catalogue.testbed';
import { productCalls } from '../product-calls';
import { releaseCalls } from './release-calls';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());

const { draft, attach, publish, release } = releaseCalls(() => catalogue);
const { create } = productCalls(() => catalogue);
const call = () => catalogue.client;
const reason = { en: 'It crashes', ru: 'Сбой' };
const yank = (id: string) => call().call(yankRelease, { id, reason }, admin);
const versionsOf = async (slug: string, channel: 'stable' | 'rc' | 'beta' = 'stable') => {
  const { releases } = await call().call(listFeedReleases, { slug, channel });
  return releases.map(({ version }) => version);
};
const openSlugs = async () => {
  const { plugins } = await call().call(listOpenPlugins, {});
  return plugins.map(({ slug, isDemo }) => [slug, isDemo]);
};

describe('the feed of a plug-in', () => {
  it('has the published versions of the channel, the newest first, without drafts and withdrawn ones', async () => {
    const { id: pluginId, slug } = await create({ name: 'Feed', version: '1.9.2' });
    await release('1.10.0', { pluginId });
    await draft('3.0.0', { pluginId });
    const { id } = await release('1.11.0', { pluginId });
    await yank(id);
    await release('2.0.0-rc.1', { pluginId, channel: 'rc' });
    await release('2.1.0-beta.1', { pluginId, channel: 'beta' });
    expect(await versionsOf(slug)).toEqual(['1.10.0', '1.9.2']);
    expect(await versionsOf(slug, 'rc')).toEqual(['2.0.0-rc.1', '1.10.0', '1.9.2']);
    expect(await versionsOf(slug, 'beta')).toEqual(['2.1.0-beta.1', '2.0.0-rc.1', '1.10.0', '1.9.2']);
  });

  it('has neither the releases of another plug-in nor those of the installer', async () => {
    const { slug } = await create({ name: 'Alone' });
    await release('9.0.0');
    expect(await versionsOf(slug)).toEqual(['3.0.1']);
  });

  it('is not found for an unknown and for a deleted plug-in', async () => {
    const { id, slug } = await create({ name: 'Gone' });
    await call().call(archiveProduct, { id }, admin);
    for (const missing of [slug, 'nothing'])
      await expect(versionsOf(missing)).rejects.toMatchObject({ code: 'PLUGIN_NOT_FOUND' });
  });
});

describe('a file of a release', () => {
  it('is open for a free plug-in and for demos, and requires a licence otherwise', async () => {
    const paid = await create({ name: 'Paid file', version: '1.0.0' });
    const { id } = await draft('1.1.0', { pluginId: paid.id });
    await attach(id, Buffer.from('whole'));
    await attach(id, Buffer.from('demo'), { kind: 'demo' });
    const { artifacts } = await publish(id);
    const open = await Promise.all(
      artifacts.map(async ({ id: fileId, kind }) => {
        const { isOpen } = await call().call(findReleaseFile, { slug: paid.slug, id: fileId });
        return [kind, isOpen];
      }),
    );
    expect(open).toEqual([
      ['demo', true],
      ['installer', false],
    ]);
    const free = await create({ name: 'Free file', price: 0 });
    const { artifacts: own } = await release('4.0.0', { pluginId: free.id });
    const input = { slug: free.slug, id: own[0]?.id ?? '' };
    expect(await call().call(findReleaseFile, input)).toMatchObject({ isOpen: true, version: '4.0.0' });
  });

  it('is found neither in a draft nor under another plug-in, and is gone after the withdrawal', async () => {
    const plugin = await create({ name: 'Hidden file' });
    const other = await create({ name: 'Other file' });
    const { id } = await draft('4.0.0', { pluginId: plugin.id });
    const { artifacts } = await attach(id, Buffer.from('x'));
    const fileId = artifacts[0]?.id ?? '';
    const find = (slug: string) => call().call(findReleaseFile, { slug, id: fileId });
    await expect(find(plugin.slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await publish(id);
    await expect(find(other.slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await find(plugin.slug)).toMatchObject({ bytes: 1 });
    await yank(id);
    await expect(find(plugin.slug)).rejects.toMatchObject({ code: 'RELEASE_YANKED' });
  });
});

describe('the list of open plug-ins', () => {
  it('has free plug-ins and demos that every computer is offered', async () => {
    const free = await create({ name: 'Open free', price: 0 });
    const paid = await create({ name: 'Open paid' });
    expect(await openSlugs()).toContainEqual([free.slug, false]);
    const { id } = await draft('4.0.0', { pluginId: paid.id, rolloutPercent: 50 });
    await attach(id, Buffer.from('x'));
    await attach(id, Buffer.from('demo'), { kind: 'demo' });
    await publish(id);
    expect(await openSlugs()).not.toContainEqual([paid.slug, true]);
    await call().call(rollOutRelease, { id, percent: 100 }, admin);
    const { plugins } = await call().call(listOpenPlugins, {});
    const demo = plugins.find(({ slug }) => slug === paid.slug);
    expect(demo?.releases.map(({ version, files }) => [version, files.map(({ kind }) => kind)])).toEqual([
      ['4.0.0', ['demo']],
    ]);
    const { releases } = await call().call(listReleases, { page: 1, limit: 1, subject: free.id }, admin);
    await yank(releases[0]?.id ?? '');
    expect((await openSlugs()).map(([slug]) => slug)).not.toContain(free.slug);
  });
});
