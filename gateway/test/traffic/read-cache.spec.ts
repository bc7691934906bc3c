import { pluginChanged } from '#contracts/catalogue/events';
import { findPlugin, listPlugins, pluginNotFound } from '#contracts/catalogue/plugins';
import { shopStatus } from '#contracts/identity/shop/shop-status';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { ReadCache } from '../../src/read-cache/read-cache';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeEach(async () => {
  edge = await GatewayTestbed.open();
});
afterEach(() => edge.close());

const card = (name: string) =>
  ({
    id: 'x',
    _id: 'x',
    slug: 'saturos-pro',
    name,
    category: 'effect',
    price: 129,
    imageUrl: '',
    description: 'long '.repeat(400),
    version: '1',
    compatibility: [],
    features: [],
    tags: [],
    audioSamples: [],
  }) as const;
const lists = (name: string) =>
  edge.stub(listPlugins, () => ({ success: true, data: [card(name) as never] }));

async function changed(): Promise<void> {
  const envelope = {
    id: '019a0000-0000-7000-8000-0000000000ef',
    occurredAt: new Date().toISOString(),
    actor: 'x',
    requestId: 'r',
  };
  const data = { pluginId: '019a0000-0000-7000-8000-0000000000aa', slug: 'saturos-pro', isActive: true };
  edge.bus.connection.publish(busSubject(pluginChanged.subject), encode({ ...envelope, data }));
  await edge.bus.connection.flush();
}

describe('the read cache of the gateway', () => {
  it('sends one request to the service for concurrent reads', async () => {
    lists('Saturos');
    const answers = await Promise.all(Array.from({ length: 20 }, () => edge.fetch('/api/plugins?lang=ru')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(
      edge.received.filter(({ input }) => JSON.stringify(input) === '{"lang":"ru"}').length,
    ).toBeLessThanOrEqual(2);
  });

  it('is invalidated by events of the catalogue', async () => {
    lists('Before');
    await edge.fetch('/api/plugins?lang=en');
    lists('After');
    await changed();
    await eventually(async () =>
      expect(await (await edge.fetch('/api/plugins?lang=en')).text()).toContain('After'),
    );
  });

  it('changes on every replica within 1 s, in lists, searches and on the plug-in’s page', async () => {
    const replicas = await Promise.all([edge.startReplica(), edge.startReplica()]);
    const plays = (name: string) => {
      lists(name);
      edge.stub(findPlugin, () => ({ success: true, data: card(name) as never }));
    };
    const names = async () => {
      const searched = '/api/plugins?lang=en&limit=24&q=sat';
      const paths = ['/api/plugins?lang=en', searched, '/api/plugins/saturos-pro?lang=en'];
      const urls = [edge.gateway, ...replicas].flatMap(({ url }) => paths.map((path) => `${url}${path}`));
      const bodies = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
      return bodies.map((body) => /"name":"(\w+)"/.exec(body)?.[1]);
    };
    plays('Before');
    expect(await names()).toEqual(Array(9).fill('Before'));
    plays('After');
    await changed();
    await eventually(async () => expect(await names()).toEqual(Array(9).fill('After')), 1_000);
    await Promise.all(replicas.map((replica) => replica.close()));
  });

  it('is invalidated by a reconnection, because events may have been missed', async () => {
    lists('Before');
    await edge.fetch('/api/plugins?lang=en');
    await edge.nats.kill();
    lists('After');
    await edge.nats.restart();
    await eventually(async () =>
      expect(await (await edge.fetch('/api/plugins?lang=en')).text()).toContain('After'),
    );
  });

  it('serves stale responses while the catalogue is unavailable', async () => {
    lists('Saturos');
    await edge.fetch('/api/plugins?lang=en');
    edge.removeStub(listPlugins);
    await changed();
    const response = await edge.fetch('/api/plugins?lang=en');
    expect(response.status).toBe(200);
  });

  it('compresses responses and revalidates by ETag', async () => {
    lists('Saturos');
    const first = await edge.fetch('/api/plugins?lang=en', { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    const again = await edge.fetch('/api/plugins?lang=en', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('allows shared caches to send public reads for five seconds, and drops a changed one itself at once', async () => {
    const read = async () => {
      const response = await edge.fetch('/api/plugins?lang=en', { headers: { authorization: 'Bearer x' } });
      return { response, body: await response.text() };
    };
    lists('Saturos');
    for (let i = 0; i < 2; i += 1) {
      const { headers } = (await read()).response;
      expect(headers.get('cache-control')).toBe('public, max-age=5, stale-while-revalidate=10');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('set-cookie')).toBeNull();
    }
    lists('Saturos II');
    await changed();
    await eventually(async () => expect((await read()).body).toContain('Saturos II'));
  });

  it.each(['/api/me', '/api/account/orders', '/api/admin/products', '/api/plugins/missing'])(
    'allows no cache to store %s',
    async (path) => {
      edge.stubFailure(findPlugin, pluginNotFound);
      expect((await edge.fetch(path)).headers.get('cache-control')).toBe('no-store');
    },
  );

  it('finds a cached response by its URL only up to 200 characters', async () => {
    lists('Saturos');
    const looks = jest.spyOn(edge.gateway.app.get(ReadCache), 'get');
    const looksFor = async (path: string) => {
      await edge.fetch(path);
      looks.mockClear();
      expect((await edge.fetch(path)).status).toBe(200);
      // The gateway preloads no list of seven.
      return looks.mock.calls.filter(([key]) => key.includes('"limit":7')).length;
    };
    expect(await looksFor('/api/plugins?lang=en&limit=7&')).toBe(0);
    expect(await looksFor(`/api/plugins?lang=en&limit=7${'&'.repeat(300)}`)).toBe(1);
  });

  it('responds 404 with a failure body to an unknown slug', async () => {
    edge.stubFailure(findPlugin, pluginNotFound);
    const response = await edge.fetch('/api/plugins/nothing?lang=en');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'PLUGIN_NOT_FOUND' });
  });

  it('serves status and translations without a service once loaded', async () => {
    await eventually(async () =>
      expect(await (await edge.fetch('/api/status')).json()).toEqual({ maintenance: false }),
    );
    edge.removeStub(shopStatus);
    expect((await edge.fetch('/api/status')).status).toBe(200);
    const { translations } = (await (await edge.fetch('/api/translations/ru')).json()) as {
      translations: Record<string, string>;
    };
    expect(translations['nav.plugins']).toBe('Плагины');
  });

  it('serves all translations, and those of the shop on request (storefront §7)', async () => {
    const mapAt = async (path: string) =>
      ((await (await edge.fetch(path)).json()) as { translations: Record<string, string> }).translations;
    const whole = await mapAt('/api/translations/en');
    expect(whole).toMatchObject({
      failed_fetch_users: expect.any(String),
      delete_confirmation_wrong: expect.any(String),
      'admin.loading': expect.any(String),
    });
    const shop = await mapAt('/api/translations/en?areas=shop');
    expect(shop).not.toHaveProperty('failed_fetch_users');
    expect(whole).toMatchObject(shop);
  });
});
