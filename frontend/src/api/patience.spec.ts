import { patience } from './patience';

describe('a call', () => {
  it.each([
    ['waits 10 s and is tried three times more where the page says nothing', '', 10_000, 3],
    ['is as patient as the configuration says', '2500 0', 2_500, 0],
    ['waits at least a second and is tried at most ten times more', '999 11', 10_000, 3],
    ['is as patient as usual where the page says nonsense', 'soon often', 10_000, 3],
  ])('%s', (_, content, timeoutMs, retries) => {
    document.head.innerHTML = content ? `<meta name="shop-patience" content="${content}">` : '';
    expect(patience()).toEqual({ timeoutMs, retries, retryDelayMs: 1_000 });
  });
});
