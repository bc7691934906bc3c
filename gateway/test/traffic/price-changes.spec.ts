import { pricesChanged } from '#contracts/catalogue/events';
import { findPlugin, listPlugins } from '#contracts/catalogue/plugins';
import { brandChanged } from '#contracts/identity/events';
import { readBrand } from '#contracts/identity/shop/brand';
import { BrandConfig, brandOf } from '#brand/brand.config';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeEach(async () => {
  edge = await GatewayTestbed.open();
});
afterEach(() => edge.close());

const ids = { id: 'x', _id: 'x' };
const lists = { compatibility: [], features: [], tags: [], audioSamples: [] };
const texts = { slug: 'saturos-pro', name: 'Saturos', version: '1', description: '', imageUrl: '' };
const card = (price: number) => ({ ...ids, ...texts, ...lists, category: 'effect', price }) as never;

/** The catalogue, whose price changes at a moment by its clock. */
function catalogueWith({ before, after, at }: { before: number; after: number; at: number }): void {
  const validUntil = () => (Date.now() < at ? { validUntil: new Date(at).toISOString() } : {});
  const price = () => (Date.now() < at ? before : after);
  edge.stub(listPlugins, () => ({ success: true, data: [card(price())], ...validUntil() }));
  edge.stub(findPlugin, () => ({ success: true, data: card(price()), ...validUntil() }));
}

function publish(event: { subject: string }, data: object): void {
  const meta = {
    id: '019a0000-0000-7000-8000-0000000000ef',
    occurredAt: '2026-11-24T00:00:00Z',
    actor: 'x',
  };
  edge.bus.connection.publish(busSubject(event.subject), encode({ ...meta, requestId: 'r', data }));
}

async function prices(urls: readonly string[]): Promise<(string | undefined)[]> {
  const paths = ['/api/plugins?lang=en', '/api/plugins/saturos-pro?lang=en'];
  const bodies = await Promise.all(
    urls.flatMap((url) => paths.map(async (path) => (await fetch(`${url}${path}`)).text())),
  );
  return bodies.map((body) => /"price":(\d+)/.exec(body)?.[1]);
}

describe('a price that changes', () => {
  it('changes on every replica within a second of the start of a sale, without an event', async () => {
    const replicas = await Promise.all([edge.startReplica(), edge.startReplica()]);
    const urls = [edge.gateway, ...replicas].map(({ url }) => url);
    const at = Date.now() + 4_000;
    catalogueWith({ before: 129, after: 77, at });
    expect(await prices(urls)).toEqual(Array(6).fill('129'));
    await eventually(async () => expect(await prices(urls)).toEqual(Array(6).fill('77')), 10_000);
    expect(Date.now() - at).toBeLessThan(1_000);
    await Promise.all(replicas.map((replica) => replica.close()));
  });

  it('changes with the event of a sale that an administrator ended', async () => {
    catalogueWith({ before: 77, after: 77, at: Date.now() + 3_600_000 });
    expect(await prices([edge.gateway.url])).toEqual(['77', '77']);
    catalogueWith({ before: 129, after: 129, at: Date.now() + 3_600_000 });
    publish(pricesChanged, { pluginIds: ['019a0000-0000-7000-8000-0000000000aa'] });
    await eventually(async () => expect(await prices([edge.gateway.url])).toEqual(['129', '129']));
  });

  it('changes with the currency of the shop, also when the catalogue reads the brand later than the gateway', async () => {
    const later = { validUntil: new Date(Date.now() + 3_600_000).toISOString() };
    let appliedAt = Infinity;
    const price = () => (Date.now() < appliedAt ? 129 : 12_900);
    edge.stub(listPlugins, () => ({ success: true, data: [card(price())], ...later }));
    edge.stub(findPlugin, () => ({ success: true, data: card(price()), ...later }));
    expect(await prices([edge.gateway.url])).toEqual(['129', '129']);
    edge.stub(readBrand, () => ({ ...brandOf(new BrandConfig()), version: 1, currency: 'JPY' }));
    publish(brandChanged, { version: 1 });
    const changedAt = Date.now();
    appliedAt = changedAt + 500;
    await eventually(async () => expect(await prices([edge.gateway.url])).toEqual(['12900', '12900']));
    expect(Date.now() - changedAt).toBeLessThan(2_000);
  });
});
