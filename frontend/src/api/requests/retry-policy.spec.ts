import { retryPolicy } from './retry-policy';

describe('the retry policy of API requests', () => {
  it.each([
    ['defaults to a timeout of 10 s and 3 retries (storefront §9)', '', 10_000, 3],
    ['is read from the page meta', '2500 0', 2_500, 0],
    ['rejects a timeout under 1 s and more than 10 retries', '999 11', 10_000, 3],
    ['falls back to the defaults when the page meta is not numeric', 'soon often', 10_000, 3],
  ])('%s', (_, content, timeoutMs, retries) => {
    document.head.innerHTML = content ? `<meta name="shop-retry-policy" content="${content}">` : '';
    expect(retryPolicy()).toEqual({ timeoutMs, retries, retryDelayMs: 1_000 });
  });
});
