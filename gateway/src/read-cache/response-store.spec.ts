import { listPlugins } from '#contracts/catalogue/plugins';
import { cacheKey } from './cached-get';
import { encodeResponse } from './encoded-response';
import { isUnboundedKey, ResponseStore } from './response-store';

const key = (input: object) => cacheKey(listPlugins, input);
const entry = async (text: string) => ({ response: await encodeResponse(Buffer.from(text), 'text/plain') });

describe('the store of responses', () => {
  it.each<[object, boolean]>([
    [{ lang: 'en' }, false],
    [{ lang: 'en', category: 'effect', sort: 'price' }, false],
    [{ lang: 'en', q: 'tape' }, true],
    [{ cursor: 'abc', lang: 'en' }, true],
    [{ slug: '","q":"tape' }, false],
  ])('counts %j as one of any number: %s', (input, isUnbounded) => {
    expect(isUnboundedKey(key(input))).toBe(isUnbounded);
  });

  it('keeps products and first pages during a flood of searches, and at most 500 searches', async () => {
    const store = new ResponseStore();
    store.set(key({ lang: 'en' }), await entry('first page'));
    const searched = await entry('searched');
    for (let i = 0; i < 5_000; i += 1) store.set(key({ lang: 'en', q: `word ${i}` }), searched);
    expect(store.get(key({ lang: 'en' }))?.response.plain.bytes.toString()).toBe('first page');
    expect(store.get(key({ lang: 'en', q: 'word 0' }))).toBeUndefined();
    expect([...store.entries()]).toHaveLength(501);
  });

  it('has one key for a request, in whatever order its parameters were sent', () => {
    expect(key({ lang: 'en', limit: 8, q: 'a' })).toBe(key({ q: 'a', limit: 8, lang: 'en' }));
  });
});
