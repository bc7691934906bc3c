import { analyticsSettings, clearCookies, createTracker } from './analytics';

const pathsBeforeTokens = ['/orders/find/', '/orders/claim/', '/reset-password/'];
const matomo = {
  provider: 'matomo',
  scriptUrl: 'https://count.example/js/matomo.js',
  site: '7',
  pathsBeforeTokens,
} as const;
const plausible = {
  provider: 'plausible',
  scriptUrl: 'https://count.example/js/script.manual.js',
  site: 'shop.example',
  pathsBeforeTokens,
} as const;

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const commands = () => [...((window._paq ?? []) as unknown as unknown[][])];

beforeEach(() => {
  document.head.innerHTML = '';
  delete window._paq;
  delete window.plausible;
  localStorage.clear();
});

describe('the configuration of analytics', () => {
  const setPageMeta = (content: string) => {
    document.head.innerHTML = `<meta name="shop-analytics">`;
    document.head.querySelector('meta')?.setAttribute('content', content);
  };

  it('is read from the page meta', () => {
    setPageMeta(JSON.stringify(matomo));
    expect(analyticsSettings()).toEqual(matomo);
  });

  it('is undefined when analytics is disabled or the page meta is invalid', () => {
    expect(analyticsSettings()).toBeUndefined();
    setPageMeta('{"provider":"other","scriptUrl":"x","site":"y"}');
    expect(analyticsSettings()).toBeUndefined();
    setPageMeta('{"provider"');
    expect(analyticsSettings()).toBeUndefined();
  });
});

describe('the Matomo tracker', () => {
  it('loads its script once, with cookies that expire after 30 days', () => {
    const tracker = createTracker(matomo);
    tracker.start();
    tracker.start();
    expect(scripts()).toEqual([matomo.scriptUrl]);
    expect(commands()).toContainEqual(['setVisitorCookieTimeout', 2_592_000]);
    expect(commands()).toContainEqual(['setTrackerUrl', 'https://count.example/js/matomo.php']);
    expect(commands()).toContainEqual(['setSiteId', '7']);
  });

  it('tracks page views without query and tokens', () => {
    window.history.replaceState(null, '', '/downloads?token=secret');
    const tracker = createTracker(matomo);
    tracker.start();
    tracker.trackPageView();
    expect(commands()).toContainEqual(['setCustomUrl', `${window.location.origin}/downloads`]);
    expect(commands()).toContainEqual(['trackPageView']);
    expect(JSON.stringify(commands())).not.toContain('secret');
  });

  it('tracks nothing before consent and after its withdrawal, and removes its cookies', () => {
    document.cookie = '_pk_id.7.ab=visitor; path=/';
    document.cookie = 'other=stays; path=/';
    const tracker = createTracker(matomo);
    tracker.trackPageView();
    expect(commands()).toEqual([]);
    tracker.start();
    tracker.stop();
    expect(commands().at(-1)).toEqual(['deleteCookies']);
    tracker.trackPageView();
    expect(commands().at(-1)).toEqual(['deleteCookies']);
    expect(document.cookie).toBe('other=stays');
    clearCookies(/^other$/);
    expect(document.cookie).toBe('');
  });
});

describe('the Plausible tracker', () => {
  it('loads its script once with the domain as attribute', () => {
    const tracker = createTracker(plausible);
    tracker.start();
    tracker.start();
    expect(scripts()).toEqual([plausible.scriptUrl]);
    expect(document.head.querySelector('script')?.dataset['domain']).toBe('shop.example');
  });

  it.each([
    ['/orders/find/secret', '/orders/find'],
    ['/orders/claim/secret/more', '/orders/claim'],
    ['/orders/find', '/orders/find'],
  ])('tracks %s as %s', (path, tracked) => {
    window.history.replaceState(null, '', path);
    const tracker = createTracker(plausible);
    tracker.start();
    tracker.trackPageView();
    expect(window.plausible?.q).toEqual([['pageview', { u: window.location.origin + tracked }]]);
  });

  it('tracks page views between consent and its withdrawal, without tokens', () => {
    const tracker = createTracker(plausible);
    window.history.replaceState(null, '', '/reset-password/secret-token');
    tracker.trackPageView();
    tracker.start();
    tracker.trackPageView();
    tracker.stop();
    tracker.trackPageView();
    expect(window.plausible?.q).toEqual([['pageview', { u: `${window.location.origin}/reset-password` }]]);
  });
});
