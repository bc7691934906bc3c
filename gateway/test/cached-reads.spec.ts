import { pluginChanged } from '#contracts/catalogue/events';
import { findPlugin, listPlugins, pluginNotFound } from '#contracts/catalogue/plugins';
import { shopStatus } from '#contracts/identity/status';
import { busSubject } from '#platform/events/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { ReadCache } from '../src/http/read-cache';
import { Edge } from './gateway.testbed';

let edge: Edge;
beforeEach(async () => {
  edge = await Edge.open();
  edge.plays(shopStatus, () => ({ maintenance: false }));
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
  edge.plays(listPlugins, () => ({ success: true, data: [card(name) as never] }));

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

describe('a cached read', () => {
  it('is asked for once, however many want it', async () => {
    lists('Saturos');
    const answers = await Promise.all(Array.from({ length: 20 }, () => edge.fetch('/api/plugins?lang=ru')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(
      edge.received.filter(({ input }) => JSON.stringify(input) === '{"lang":"ru"}').length,
    ).toBeLessThanOrEqual(2);
  });

  it('changes at once when the catalogue says so', async () => {
    lists('Before');
    await edge.fetch('/api/plugins?lang=en');
    lists('After');
    await changed();
    await eventually(async () =>
      expect(await (await edge.fetch('/api/plugins?lang=en')).text()).toContain('After'),
    );
  });

  it('changes on every replica within 1 s, in the list and on the plug-in’s own page', async () => {
    const replicas = await Promise.all([edge.replica(), edge.replica()]);
    const plays = (name: string) => {
      lists(name);
      edge.plays(findPlugin, () => ({ success: true, data: card(name) as never }));
    };
    const names = async () => {
      const paths = ['/api/plugins?lang=en', '/api/plugins/saturos-pro?lang=en'];
      const urls = [edge.gateway, ...replicas].flatMap(({ url }) => paths.map((path) => `${url}${path}`));
      const bodies = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
      return bodies.map((body) => /"name":"(\w+)"/.exec(body)?.[1]);
    };
    plays('Before');
    expect(await names()).toEqual(Array(6).fill('Before'));
    plays('After');
    await changed();
    await eventually(async () => expect(await names()).toEqual(Array(6).fill('After')), 1_000);
    await Promise.all(replicas.map((replica) => replica.close()));
  });

  it('goes on when the catalogue is away', async () => {
    lists('Saturos');
    await edge.fetch('/api/plugins?lang=en');
    edge.leaves(listPlugins);
    await changed();
    const response = await edge.fetch('/api/plugins?lang=en');
    expect(response.status).toBe(200);
  });

  it('is compressed, and not sent again to who has it', async () => {
    lists('Saturos');
    const first = await edge.fetch('/api/plugins?lang=en', { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    const again = await edge.fetch('/api/plugins?lang=en', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('is known again by its address, except by a long one, of which anybody could make up thousands', async () => {
    lists('Saturos');
    const looks = jest.spyOn(edge.gateway.app.get(ReadCache), 'get');
    const looksFor = async (path: string) => {
      await edge.fetch(path);
      looks.mockClear();
      expect((await edge.fetch(path)).status).toBe(200);
      return looks.mock.calls.filter(([key]) => key.startsWith(listPlugins.subject)).length;
    };
    expect(await looksFor('/api/plugins?lang=en&')).toBe(0);
    expect(await looksFor(`/api/plugins?lang=en${'&'.repeat(300)}`)).toBe(1);
  });

  it('of an unknown slug is 404 in shape', async () => {
    edge.refuses(findPlugin, pluginNotFound);
    const response = await edge.fetch('/api/plugins/nothing?lang=en');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'PLUGIN_NOT_FOUND' });
  });

  it('of the status and of translations needs no service once it is known', async () => {
    await eventually(async () =>
      expect(await (await edge.fetch('/api/status')).json()).toEqual({ maintenance: false }),
    );
    edge.leaves(shopStatus);
    expect((await edge.fetch('/api/status')).status).toBe(200);
    const { translations } = (await (await edge.fetch('/api/translations/ru')).json()) as {
      translations: Record<string, string>;
    };
    expect(translations['nav.plugins']).toBe('Плагины');
  });

  it('GET /api/translations/{lang} is the whole map, and the areas of the shop on request (storefront §7)', async () => {
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
