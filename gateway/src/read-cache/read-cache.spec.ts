import { Failure, unavailable } from '#contracts/kit/failure';
import { eventually } from '#testing/eventually';
import { ReadCache } from './read-cache';

let cache: ReadCache;
let loaded: string[];
let running: number;
let maxRunning: number;
let edition: number;

beforeEach(() => {
  cache = new ReadCache();
  loaded = [];
  edition = 1;
  running = maxRunning = 0;
});

const names = Array.from({ length: 200 }, (_, i) => `list ${i}`);
const loadOf = (name: string) => async () => {
  loaded.push(name);
  maxRunning = Math.max(maxRunning, (running += 1));
  await new Promise(setImmediate);
  running -= 1;
  return { edition };
};
const read = async (name: string, load: () => Promise<object> = loadOf(name)) =>
  JSON.parse((await cache.get(name, load)).plain.bytes.toString('utf8')) as unknown;

async function change(): Promise<void> {
  edition += 1;
  loaded = [];
  maxRunning = 0;
  cache.invalidate(() => true);
  await eventually(() => loaded.length >= 4 && running === 0);
}

describe('an invalidated read cache', () => {
  beforeEach(async () => {
    for (const name of names) await read(name);
  });

  it('reloads only the four most recently used responses, one at a time', async () => {
    await read('list 7');
    await change();
    expect(loaded).toEqual(['list 7', 'list 199', 'list 198', 'list 197']);
    expect(maxRunning).toBe(1);
  });

  it('sends no response from before the invalidation', async () => {
    await change();
    expect(await read('list 0')).toEqual({ edition: 2 });
    expect(await read('list 199')).toEqual({ edition: 2 });
    expect(loaded).toHaveLength(5);
  });

  it('sends the stale response while the service is unavailable', async () => {
    await change();
    const away = () => Promise.reject(new Failure(unavailable, { subject: 'x' }));
    expect(await read('list 0', away)).toEqual({ edition: 1 });
  });
});

describe('pages of a list in the read cache', () => {
  const page = (number: number, pages: number) => async () => ({
    news: [],
    pagination: { page: number, limit: 10, total: pages * 10, pages },
  });

  it('stores pages up to the last one, and the only page of an empty list', async () => {
    await read('last', page(2, 2));
    await read('empty', page(1, 0));
    expect([cache.peek('last'), cache.peek('empty')]).toEqual([expect.anything(), expect.anything()]);
  });

  it('returns a page beyond the last one and does not store it', async () => {
    expect(await read('behind', page(3, 2))).toMatchObject({ news: [] });
    expect(cache.peek('behind')).toBeUndefined();
  });
});

describe('the compression of a cached response', () => {
  const texts = { text: 'Tape saturation. '.repeat(100) };
  const encodingsOf = async (key: string) => Object.keys(await cache.get(key, () => Promise.resolve(texts)));

  it('happens at once for a page', async () => {
    expect(await encodingsOf('{"page":1}')).toEqual(expect.arrayContaining(['gzip', 'br']));
  });

  it('happens on the second request for a search', async () => {
    const search = '{"q":"tape"}';
    expect(await encodingsOf(search)).not.toContain('br');
    expect(await encodingsOf(search)).not.toContain('br');
    await eventually(async () => expect(await encodingsOf(search)).toContain('br'));
  });
});
