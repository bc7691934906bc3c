import { archiveProduct } from '#contracts/catalogue/products';
import { rollOutRelease, yankRelease } from '#contracts/catalogue/releases';
import { type FindLicensedUpdate, findUpdate } from '#contracts/catalogue/release-feeds';
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
const rollOut = (id: string, percent: number) => call().call(rollOutRelease, { id, percent }, admin);

const check = (slug: string, change: Partial<FindLicensedUpdate> = {}) =>
  call().call(findUpdate, {
    ...{ slug, channel: 'stable', platform: 'windows-x64', current: '1.0.0' },
    ...{ isLicensed: true, device: 'device-1' },
    ...change,
  });
const offeredTo = async (slug: string, change: Partial<FindLicensedUpdate> = {}) =>
  (await check(slug, change)).release?.version ?? null;

const devices = Array.from({ length: 60 }, (_, i) => `computer-${i}`);
/** The computers that are offered a version. */
async function computersOffered(slug: string, version: string): Promise<string[]> {
  const offers = await Promise.all(
    devices.map(async (device) => [device, await offeredTo(slug, { device })] as const),
  );
  return offers.filter(([, offered]) => offered === version).map(([device]) => device);
}

describe('the update check', () => {
  it('offers the newest version that the licence covers', async () => {
    const { id: pluginId, slug } = await create({ name: 'Covered', version: '1.0.0' });
    await release('1.10.0', { pluginId });
    await release('1.9.0', { pluginId });
    await release('2.0.0', { pluginId });
    expect(await offeredTo(slug)).toBe('2.0.0');
    expect(await offeredTo(slug, { coversBelow: '2.0.0' })).toBe('1.10.0');
    expect(await offeredTo(slug, { coversBelow: '2.0.0', current: '1.10.0' })).toBeNull();
    expect(await offeredTo(slug, { current: '2.0.0' })).toBeNull();
    expect(await offeredTo(slug, { current: '3.0.0' })).toBeNull();
  });

  it('offers candidates on their channel only', async () => {
    const { id: pluginId, slug } = await create({ name: 'Channels', version: '1.0.0' });
    await release('1.1.0-rc.1', { pluginId, channel: 'rc' });
    await release('1.2.0-beta.1', { pluginId, channel: 'beta' });
    expect(await offeredTo(slug)).toBeNull();
    expect(await offeredTo(slug, { channel: 'rc' })).toBe('1.1.0-rc.1');
    expect(await offeredTo(slug, { channel: 'beta' })).toBe('1.2.0-beta.1');
  });

  it('requires a licence of a plug-in that costs something', async () => {
    const paid = await create({ name: 'Needs licence', version: '1.0.0' });
    const free = await create({ name: 'Needs none', version: '1.0.0', price: 0 });
    await release('1.1.0', { pluginId: free.id });
    await expect(check(paid.slug, { isLicensed: false })).rejects.toMatchObject({ code: 'LICENCE_REQUIRED' });
    expect(await offeredTo(free.slug, { isLicensed: false })).toBe('1.1.0');
  });

  it('serves owners of an archived plug-in and no unknown one', async () => {
    const { id, slug } = await create({ name: 'Archived', version: '1.0.0' });
    await release('1.1.0', { pluginId: id });
    await call().call(archiveProduct, { id }, admin);
    expect(await offeredTo(slug)).toBe('1.1.0');
    await expect(check('nothing')).rejects.toMatchObject({ code: 'PLUGIN_NOT_FOUND' });
  });

  it('offers the files of the platform, with the delta from the installed version', async () => {
    const { id: pluginId, slug } = await create({ name: 'Files', version: '1.0.0' });
    const { id } = await draft('1.1.0', { pluginId });
    const target = { platform: 'windows-x64', arch: 'x64' } as const;
    await attach(id, Buffer.from('whole'), target);
    await attach(id, Buffer.from('demo'), { ...target, kind: 'demo' });
    for (const deltaFrom of ['1.0.0', '1.0.5'])
      await attach(id, Buffer.from(deltaFrom), { ...target, kind: 'delta', deltaFrom });
    await publish(id);
    const { release: offered } = await check(slug);
    expect(offered?.files.map(({ kind, deltaFrom }) => [kind, deltaFrom])).toEqual([
      ['delta', '1.0.0'],
      ['installer', null],
    ]);
    expect(await offeredTo(slug, { platform: 'macos-universal' })).toBeNull();
  });
});

describe('a staged roll-out', () => {
  it('offers a version to more computers when it is raised, and to the first ones again when it is lowered', async () => {
    const { id: pluginId, slug } = await create({ name: 'Staged', version: '1.0.0' });
    await release('1.1.0', { pluginId });
    const { id } = await release('1.2.0', { pluginId, rolloutPercent: 20 });
    const first = await computersOffered(slug, '1.2.0');
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(30);
    expect(await computersOffered(slug, '1.1.0')).toHaveLength(devices.length - first.length);
    await rollOut(id, 70);
    const raised = await computersOffered(slug, '1.2.0');
    expect(raised.length).toBeGreaterThan(first.length);
    expect(raised).toEqual(expect.arrayContaining(first));
    await rollOut(id, 20);
    expect(await computersOffered(slug, '1.2.0')).toEqual(first);
    await rollOut(id, 0);
    expect(await computersOffered(slug, '1.2.0')).toEqual([]);
  });

  it('does not hold back a critical version', async () => {
    const { id: pluginId, slug } = await create({ name: 'Critical', version: '1.0.0' });
    await release('1.0.1', { pluginId, rolloutPercent: 0, isCritical: true });
    expect(await offeredTo(slug)).toBe('1.0.1');
    expect(await offeredTo(slug, { device: undefined })).toBe('1.0.1');
  });
});

describe('a withdrawn version', () => {
  it('is not offered, and is named with its reason where it is installed', async () => {
    const { id: pluginId, slug } = await create({ name: 'Withdrawn', version: '1.0.0' });
    const { id } = await release('1.1.0', { pluginId });
    expect(await check(slug, { current: '1.1.0' })).toEqual({ release: null, withdrawn: null });
    await yank(id);
    expect(await check(slug)).toEqual({ release: null, withdrawn: null });
    const withdrawn = { version: '1.1.0', reason };
    expect(await check(slug, { current: '1.1.0' })).toEqual({ release: null, withdrawn });
    await release('1.1.1', { pluginId });
    const update = await check(slug, { current: '1.1.0' });
    expect(update).toMatchObject({ release: { version: '1.1.1' }, withdrawn });
  });
});
