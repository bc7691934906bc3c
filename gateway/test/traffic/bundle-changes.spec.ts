import { bundleChanged, pluginChanged, pricesChanged } from '#contracts/catalogue/events';
import { findBundleCompletion, findShopBundle, listShopBundles } from '#contracts/commerce/pricing/bundles';
import type { EventContract } from '#contracts/kit/event';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';
import { mixRoom } from '../pages/sample-bundle';

let edge: GatewayTestbed;
beforeEach(async () => {
  edge = await GatewayTestbed.open();
});
afterEach(() => edge.close());

const id = '019a0000-0000-7000-8000-0000000000ef';

function stubPrice(price: number): void {
  edge.stub(listShopBundles, () => ({ success: true, data: [{ ...mixRoom, price }] }));
  edge.stub(findShopBundle, () => ({ success: true, data: { ...mixRoom, price } }));
}

async function prices(urls: readonly string[]): Promise<(string | undefined)[]> {
  const paths = ['/api/bundles?lang=en', '/api/bundles/mix-room?lang=en'];
  const bodies = await Promise.all(
    urls.flatMap((url) => paths.map(async (path) => (await edge.fetchUrl(`${url}${path}`)).text())),
  );
  return bodies.map((body) => /"listPrice":200,"price":(\d+)/.exec(body)?.[1]);
}

function publish<D extends object>({ subject }: EventContract<D>, data: D): void {
  const meta = { id, occurredAt: '2026-11-24T00:00:00Z', actor: 'x', requestId: 'r' };
  edge.bus.connection.publish(busSubject(subject), encode({ ...meta, data }));
}

describe('a cached bundle', () => {
  it.each([
    ['the bundle', () => publish(bundleChanged, { bundleId: id, slug: 'mix-room', isActive: true })],
    ['a part', () => publish(pluginChanged, { pluginId: id, slug: 'part-1', isActive: true })],
    ['a price', () => publish(pricesChanged, { pluginIds: [id] })],
  ])('changes on every replica with the event that %s changed', async (_, publishChange) => {
    const replica = await edge.startReplica();
    const urls = [edge.gateway.url, replica.url];
    stubPrice(140);
    expect(await prices(urls)).toEqual(Array(4).fill('140'));
    stubPrice(120);
    expect(await prices(urls)).toEqual(Array(4).fill('140'));
    publishChange();
    await eventually(async () => expect(await prices(urls)).toEqual(Array(4).fill('120')));
    await replica.close();
  });

  it('shows its completion to the customer who is signed in only', async () => {
    edge.stubAnna();
    edge.stub(findBundleCompletion, () => ({
      ownedPartIds: [id],
      partCount: 3,
      price: 138.6,
      listPrice: 198,
    }));
    const path = '/api/bundles/mix-room/completion';
    expect((await edge.fetch(path)).status).toBe(401);
    const headers = { authorization: `Bearer ${await edge.token()}` };
    const response = await edge.fetch(path, { headers });
    expect(await response.json()).toMatchObject({ ownedPartIds: [id], partCount: 3, price: 138.6 });
    expect(response.headers.get('cache-control')).not.toContain('public');
  });
});
