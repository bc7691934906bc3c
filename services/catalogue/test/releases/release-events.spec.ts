import { criticalReleaseWithdrawn, releasePublished } from '#contracts/catalogue/events';
import { archiveProduct } from '#contracts/catalogue/products';
import { yankRelease } from '#contracts/catalogue/releases';
import { OutboxMessage } from '#platform/outbox/outbox-message.entity';
import { admin, CatalogueTestbed } from '../catalogue.testbed';
import { productCalls } from '../product-calls';
import { releaseCalls } from './release-calls';

let catalogue: CatalogueTestbed;
beforeAll(async () => {
  catalogue = await CatalogueTestbed.open();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.database.query('truncate outbox'));

const { publish, release } = releaseCalls(() => catalogue);
const { create } = productCalls(() => catalogue);

const announced = async ({ subject }: { subject: string } = releasePublished) => {
  const rows = await catalogue.database.getRepository(OutboxMessage).findBy({ subject });
  return rows.map(({ data }) => data);
};

describe('the event of a published release', () => {
  it('has what a news item and a mail say, and is added once', async () => {
    const { id: pluginId, slug } = await create({ name: 'Announced', version: '1.0.0' });
    const { id: releaseId } = await release('1.1.0', { pluginId, isCritical: true });
    await publish(releaseId);
    expect(await announced()).toEqual([
      {
        ...{ releaseId, pluginId, slug, version: '1.1.0', isCritical: true },
        names: { en: 'Announced', ru: 'Announced' },
        notes: { en: 'New in 1.1.0', ru: 'Новое в 1.1.0' },
        imageUrl: 'https://cdn.example.com/tidewater.avif',
        requirements: {
          ...{ version: '1.1.0', minOs: {}, maxOs: {}, minMemoryGb: null },
          builds: [{ platform: 'windows-x64', arch: 'x64', formats: [] }],
        },
      },
    ]);
  });

  it('is followed by one about the withdrawal only if the version is critical', async () => {
    const { id: pluginId, slug } = await create({ name: 'Recalled', version: '1.0.0' });
    const reason = { en: 'It crashes', ru: 'Сбой' };
    const yank = (id: string) => catalogue.client.call(yankRelease, { id, reason }, admin);
    await yank((await release('1.1.0', { pluginId })).id);
    expect(await announced(criticalReleaseWithdrawn)).toEqual([]);
    const { id } = await release('1.2.0', { pluginId, isCritical: true });
    await yank(id);
    await yank(id);
    expect(await announced(criticalReleaseWithdrawn)).toMatchObject([
      { releaseId: id, pluginId, slug, version: '1.2.0', reason },
    ]);
  });

  it('is not added for the installer, for a candidate and for an archived plug-in', async () => {
    const { id: pluginId } = await create({ name: 'Silent', version: '1.0.0' });
    await release('7.0.0');
    await release('1.1.0-rc.1', { pluginId, channel: 'rc' });
    await catalogue.client.call(archiveProduct, { id: pluginId }, admin);
    await release('1.1.0', { pluginId });
    expect(await announced()).toEqual([]);
  });
});
