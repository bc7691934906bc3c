import { ShortLivedCache } from './short-lived-cache';

interface Price {
  cents: number;
}

const pricesOf = (cents: number) => (keys: string[]) =>
  Promise.resolve(new Map(keys.map((key) => [key, { cents }])));

/** A load that ends when the test lets it. */
function pendingLoad() {
  let end: (cents: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (end = resolve));
  const load = async (keys: string[]) => {
    const cents = await ended;
    return new Map(keys.map((key): [string, Price] => [key, { cents }]));
  };
  return { load: jest.fn(load), end };
}

describe('the cache of prices', () => {
  it('loads only the keys that it does not have', async () => {
    const cache = new ShortLivedCache<Price>();
    await cache.get(['a'], pricesOf(1));
    const load = jest.fn(pricesOf(2));
    const prices = await cache.get(['b', 'a', 'b'], load);
    expect(load.mock.calls).toEqual([[['b']]]);
    expect([prices.get('a'), prices.get('b')]).toEqual([{ cents: 1 }, { cents: 2 }]);
  });

  it('shares one load among concurrent requests of the same keys', async () => {
    const cache = new ShortLivedCache<Price>();
    const { load, end } = pendingLoad();
    const requests = [cache.get(['a', 'b'], load), cache.get(['b', 'a'], load)];
    end(3);
    for (const prices of await Promise.all(requests)) expect(prices.get('b')).toEqual({ cents: 3 });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps nothing of a load that began before it was cleared, and does not share it', async () => {
    const cache = new ShortLivedCache<Price>();
    const before = pendingLoad();
    const early = cache.get(['a'], before.load);
    cache.clear();
    expect((await cache.get(['a'], pricesOf(2))).get('a')).toEqual({ cents: 2 });
    before.end(1);
    expect((await early).get('a')).toEqual({ cents: 1 });
    expect((await cache.get(['a'], pricesOf(3))).get('a')).toEqual({ cents: 2 });
  });

  it('loads again after a failure, which concerns only those who shared it', async () => {
    const cache = new ShortLivedCache<Price>();
    const failing = () => Promise.reject(new Error('catalogue unavailable'));
    await expect(cache.get(['a'], failing)).rejects.toThrow('catalogue unavailable');
    expect((await cache.get(['a'], pricesOf(1))).get('a')).toEqual({ cents: 1 });
  });
});
