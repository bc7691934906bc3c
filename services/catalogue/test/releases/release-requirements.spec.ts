import { archiveProduct } from '#contracts/catalogue/products';
import { listRequirements } from '#contracts/catalogue/requirements/list-requirements';
import { yankRelease } from '#contracts/catalogue/releases';
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
const list = async (...slugs: string[]) =>
  (await catalogue.client.call(listRequirements, { slugs: slugs.join(',') })).plugins;

describe('the requirements of releases', () => {
  it('name the systems, memory, processors and formats of what customers install', async () => {
    const { id: pluginId, slug } = await create({ name: 'Needs' });
    const minOs = { mac: '12.3', windows: '10' };
    const { id } = await draft('4.0.0', { pluginId, minOs, maxOs: { mac: '15' }, minMemoryGb: 8 });
    await attach(id, Buffer.from('mac'), { platform: 'macos-universal', arch: 'arm64', formats: ['AU'] });
    await attach(id, Buffer.from('demo'), { kind: 'demo', formats: ['CLAP'] });
    await publish(id);
    const [plugin] = await list(slug);
    expect(plugin?.releases[0]).toEqual({
      version: '4.0.0',
      minOs,
      maxOs: { mac: '15' },
      minMemoryGb: 8,
      builds: [{ platform: 'macos-universal', arch: 'arm64', formats: ['AU'] }],
    });
  });

  it('leave out drafts, withdrawn versions, other channels and versions that need the same', async () => {
    const { id: pluginId, slug } = await create({ name: 'Versions', version: '1.0.0' });
    const minOs = { windows: '10' };
    await release('2.0.0', { pluginId, minOs });
    await release('2.1.0', { pluginId, minOs });
    await release('3.0.0', { pluginId, minOs: { windows: '11' } });
    const { id } = await release('4.0.0', { pluginId, minOs: { windows: '12' } });
    await catalogue.client.call(yankRelease, { id, reason: { en: 'It crashes', ru: 'Сбой' } }, admin);
    await draft('5.0.0', { pluginId });
    await release('6.0.0-beta.1', { pluginId, channel: 'beta' });
    const [plugin] = await list(slug);
    const needs = plugin?.releases.map(({ version, minOs: { windows } }) => [version, windows]);
    expect(needs).toEqual([
      ['3.0.0', '11'],
      ['2.1.0', '10'],
      ['1.0.0', undefined],
    ]);
  });

  it('are those of the product’s page where a release states none', async () => {
    const systemRequirements = {
      mac: 'sysreq.mac.10_15',
      windows: 'Windows 10 or later',
      ram: 'sysreq.ram.8gb',
    };
    const { id: pluginId, slug } = await create({ name: 'Stated', systemRequirements });
    const [plugin] = await list(slug);
    expect(plugin?.releases).toMatchObject([{ version: '3.0.1', minOs: { mac: '10.15' }, minMemoryGb: 8 }]);
    expect(plugin?.releases[0]?.minOs).not.toHaveProperty('windows');
    await release('9.0.0', { pluginId, minOs: { mac: '13' }, minMemoryGb: 16 });
    expect((await list(slug))[0]?.releases[0]).toMatchObject({ minOs: { mac: '13' }, minMemoryGb: 16 });
  });

  it('are listed in the order of the request, without unknown and deleted plug-ins', async () => {
    const [one, other, gone] = [
      await create({ name: 'First' }),
      await create({ name: 'Second' }),
      await create({ name: 'Third' }),
    ];
    await catalogue.client.call(archiveProduct, { id: gone.id }, admin);
    const plugins = await list(other.slug, 'nothing', gone.slug, one.slug, one.slug);
    expect(plugins.map(({ slug }) => slug)).toEqual([other.slug, one.slug]);
  });

  it.each(['', 'a,,b', 'A', 'a b', `${'a,'.repeat(100)}a`])('refuse the slugs "%s"', async (slugs) => {
    await expect(catalogue.client.call(listRequirements, { slugs })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
