import { Failure, unavailable } from '#contracts/kit/failure';
import { eventually } from '#testing/eventually';
import { ReadCache } from './read-cache';

let cache: ReadCache;
let asked: string[];
let running: number;
let mostAtOnce: number;
let edition: number;

beforeEach(() => {
  cache = new ReadCache();
  asked = [];
  edition = 1;
  running = mostAtOnce = 0;
});

const names = Array.from({ length: 200 }, (_, i) => `list ${i}`);
const loadOf = (name: string) => async () => {
  asked.push(name);
  mostAtOnce = Math.max(mostAtOnce, (running += 1));
  await new Promise(setImmediate);
  running -= 1;
  return { edition };
};
const read = async (name: string, load: () => Promise<object> = loadOf(name)) =>
  JSON.parse((await cache.get(name, load)).plain.bytes.toString('utf8')) as unknown;

async function change(): Promise<void> {
  edition += 1;
  asked = [];
  mostAtOnce = 0;
  cache.drop(() => true);
  await eventually(() => asked.length >= 4 && running === 0);
}

describe('after a change', () => {
  beforeEach(async () => {
    for (const name of names) await read(name);
  });

  it('only the answers used last are asked for at once, one after the other, however many there are', async () => {
    await read('list 7');
    await change();
    expect(asked).toEqual(['list 7', 'list 199', 'list 198', 'list 197']);
    expect(mostAtOnce).toBe(1);
  });

  it('nobody is given what was before it', async () => {
    await change();
    expect(await read('list 0')).toEqual({ edition: 2 });
    expect(await read('list 199')).toEqual({ edition: 2 });
    expect(asked).toHaveLength(5);
  });

  it('the older answer still has to do where its service is away', async () => {
    await change();
    const away = () => Promise.reject(new Failure(unavailable, { subject: 'x' }));
    expect(await read('list 0', away)).toEqual({ edition: 1 });
  });
});

describe('a page of a list', () => {
  const page = (number: number, pages: number) => async () => ({
    news: [],
    pagination: { page: number, limit: 10, total: pages * 10, pages },
  });

  it('is kept up to the last one, the only page of an empty list as well', async () => {
    await read('last', page(2, 2));
    await read('empty', page(1, 0));
    expect([cache.peek('last'), cache.peek('empty')]).toEqual([expect.anything(), expect.anything()]);
  });

  it('behind the last one is answered and not kept', async () => {
    expect(await read('behind', page(3, 2))).toMatchObject({ news: [] });
    expect(cache.peek('behind')).toBeUndefined();
  });
});
