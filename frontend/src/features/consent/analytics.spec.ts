import { analyticsSettings, clearCookies, counterOf } from './analytics';

const matomo = { provider: 'matomo', scriptUrl: 'https://count.example/js/matomo.js', site: '7' } as const;
const plausible = {
  provider: 'plausible',
  scriptUrl: 'https://count.example/js/script.manual.js',
  site: 'shop.example',
} as const;

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const told = () => [...((window._paq ?? []) as unknown as unknown[][])];

beforeEach(() => {
  document.head.innerHTML = '';
  delete window._paq;
  delete window.plausible;
  localStorage.clear();
});

describe('the settings of the counter', () => {
  const tell = (content: string) => {
    document.head.innerHTML = `<meta name="shop-analytics">`;
    document.head.querySelector('meta')?.setAttribute('content', content);
  };

  it('are those of the page', () => {
    tell(JSON.stringify(matomo));
    expect(analyticsSettings()).toEqual(matomo);
  });

  it('are none where the flag is off, or where they are not understood', () => {
    expect(analyticsSettings()).toBeUndefined();
    tell('{"provider":"other","scriptUrl":"x","site":"y"}');
    expect(analyticsSettings()).toBeUndefined();
    tell('{"provider"');
    expect(analyticsSettings()).toBeUndefined();
  });
});

describe('a counter of the Matomo kind', () => {
  it('loads its script once, with cookies that expire after 30 days', () => {
    const counter = counterOf(matomo);
    counter.start();
    counter.start();
    expect(scripts()).toEqual([matomo.scriptUrl]);
    expect(told()).toContainEqual(['setVisitorCookieTimeout', 2_592_000]);
    expect(told()).toContainEqual(['setTrackerUrl', 'https://count.example/js/matomo.php']);
    expect(told()).toContainEqual(['setSiteId', '7']);
  });

  it('tells of a screen without its query: tokens stand there', () => {
    window.history.replaceState(null, '', '/downloads?token=secret');
    const counter = counterOf(matomo);
    counter.start();
    counter.view();
    expect(told()).toContainEqual(['setCustomUrl', `${window.location.origin}/downloads`]);
    expect(told()).toContainEqual(['trackPageView']);
    expect(JSON.stringify(told())).not.toContain('secret');
  });

  it('tells nothing before consent and nothing after it was withdrawn, and its cookies go', () => {
    document.cookie = '_pk_id.7.ab=visitor; path=/';
    document.cookie = 'other=stays; path=/';
    const counter = counterOf(matomo);
    counter.view();
    expect(told()).toEqual([]);
    counter.start();
    counter.stop();
    expect(told().at(-1)).toEqual(['deleteCookies']);
    counter.view();
    expect(told().at(-1)).toEqual(['deleteCookies']);
    expect(document.cookie).toBe('other=stays');
    clearCookies(/^other$/);
    expect(document.cookie).toBe('');
  });
});

describe('a counter of the Plausible kind', () => {
  it('loads its script once and names the domain', () => {
    const counter = counterOf(plausible);
    counter.start();
    counter.start();
    expect(scripts()).toEqual([plausible.scriptUrl]);
    expect(document.head.querySelector('script')?.dataset['domain']).toBe('shop.example');
  });

  it('is told of screens between consent and its withdrawal, without tokens', () => {
    const counter = counterOf(plausible);
    window.history.replaceState(null, '', '/reset-password/secret-token');
    counter.view();
    counter.start();
    counter.view();
    counter.stop();
    counter.view();
    expect(window.plausible?.q).toEqual([['pageview', { u: `${window.location.origin}/reset-password` }]]);
  });
});
