import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutConfig } from '#contracts/commerce/checkout';
import { readPages } from '#contracts/identity/shop/pages';
import { loadConfig } from '#platform/config/load-config';
import { BrandConfig } from '#brand/brand.config';
import { SiteConfig } from '../../src/site/site.config';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';

const web = mkdtempSync(join(tmpdir(), 'web-'));
const script = 'https://count.example/js/matomo.js';
let edge: GatewayTestbed;

beforeAll(() => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<html><head><title>x</title></head><body></body></html>');
});
afterAll(() => rmSync(web, { recursive: true }));
afterEach(() => edge.close());

async function page(): Promise<{ metas: Record<string, string>; policy: string }> {
  const response = await edge.fetch('/about');
  const html = await response.text();
  const metas = [...html.matchAll(/<meta name="([^"]+)" content="([^"]*)" \/>/g)].map(
    ([, name = '', content = '']) => [
      name,
      content
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    ],
  );
  return {
    metas: Object.fromEntries(metas) as Record<string, string>,
    policy: response.headers.get('content-security-policy') ?? '',
  };
}

async function shop(gateway: NodeJS.ProcessEnv, site: NodeJS.ProcessEnv = {}): Promise<void> {
  const brand = loadConfig(BrandConfig, site);
  edge = await GatewayTestbed.open({ WEB_DIR: web, ...gateway }, loadConfig(SiteConfig, site), brand);
}

describe('meta elements of pages', () => {
  it('contain the brand of the environment, escaped, while identity does not answer', async () => {
    await shop(
      {},
      {
        SHOP_NAME: 'Smith',
        COMPANY_NAME: 'Smith & "Sons" <Audio>',
        COMPANY_ADDRESS: '1 A Road | London',
        EMAIL_SUPPORT: 'help@smith.example',
      },
    );
    const { metas } = await page();
    expect(JSON.parse(metas['shop-brand'] ?? '')).toMatchObject({
      legalName: 'Smith & "Sons" <Audio>',
      address: ['1 A Road', 'London'],
      name: 'Smith',
      supportEmail: 'help@smith.example',
    });
  });

  it('contain the configured timeout and retries', async () => {
    await shop({}, { API_TIMEOUT_MS: '2500', API_RETRIES: '0' });
    expect((await page()).metas['shop-retry-policy']).toBe('2500 0');
    for (const site of [{ API_TIMEOUT_MS: '999' }, { API_RETRIES: '11' }, { API_RETRIES: '-1' }])
      expect(() => loadConfig(SiteConfig, site)).toThrow(Object.keys(site)[0]);
  });

  it.each([
    ['newsletter and auth by default', {}, 'auth newsletter'],
    ['none when both are switched off', { FEATURE_NEWSLETTER: 'false', FEATURE_AUTH: 'false' }, ''],
    [
      'payments and analytics when switched on',
      { FEATURE_PAYMENTS: 'true', FEATURE_ANALYTICS: 'true' },
      'auth newsletter payments analytics',
    ],
  ])('contain the features %s', async (_, gateway, features) => {
    await shop(gateway);
    expect((await page()).metas['shop-features']).toBe(features);
  });

  it.each([
    ['true', 'card'],
    ['false', ''],
  ])('contain the payment methods when FEATURE_PAYMENTS is %s', async (isOn, methods) => {
    await shop({ FEATURE_PAYMENTS: isOn });
    expect((await page()).metas['shop-payment-methods']).toBe(methods);
  });

  it('contain the wallets of the payment form once commerce knows them, in cached pages too', async () => {
    await shop({ FEATURE_PAYMENTS: 'true' });
    expect((await page()).metas['shop-payment-methods']).toBe('card');
    edge.stub(checkoutConfig, () => ({ publishableKey: 'pk', wallets: ['apple_pay' as const] }));
    await eventually(
      async () => expect((await page()).metas['shop-payment-methods']).toBe('card apple_pay'),
      20_000,
    );
  });

  it.each([
    ['true', 'included'],
    ['false', undefined],
  ])('say that prices include taxes when STRIPE_TAX is %s', async (isOn, taxes) => {
    await shop({ STRIPE_TAX: isOn });
    expect((await page()).metas['shop-taxes']).toBe(taxes);
  });

  it('contain no analytics unless FEATURE_ANALYTICS is true', async () => {
    await shop({}, { ANALYTICS_SCRIPT_URL: script });
    const { metas, policy } = await page();
    expect(metas['shop-analytics']).toBeUndefined();
    expect(policy).not.toContain('count.example');
  });

  it('contain no analytics without a script URL', async () => {
    await shop({ FEATURE_ANALYTICS: 'true' });
    expect((await page()).metas['shop-analytics']).toBeUndefined();
  });

  it('contain analytics when switched on, and the policy allows its script only', async () => {
    const site = { ANALYTICS_SCRIPT_URL: script, ANALYTICS_PROVIDER: 'matomo', ANALYTICS_SITE: '7' };
    await shop({ FEATURE_ANALYTICS: 'true' }, site);
    const { metas, policy } = await page();
    expect(JSON.parse(metas['shop-analytics'] ?? '')).toEqual({
      provider: 'matomo',
      scriptUrl: script,
      site: '7',
      pathsBeforeTokens: expect.arrayContaining(['/orders/find/', '/orders/claim/', '/confirm-email/']),
    });
    for (const directive of ['script-src', 'connect-src', 'img-src'])
      expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* https://count\\.example(;| |$)`));
  });
});

describe('the Content-Security-Policy of a page', () => {
  it('allows inline styles as attributes only, and no base element', async () => {
    await shop({});
    const { policy } = await page();
    const directives = policy.split(';').map((directive) => directive.trim());
    expect(directives).toEqual(
      expect.arrayContaining(["style-src 'self'", "style-src-attr 'unsafe-inline'", "base-uri 'none'"]),
    );
    expect(directives.filter((directive) => directive.includes('unsafe'))).toHaveLength(1);
  });
});

describe('documents', () => {
  it('contain the company’s addresses in the requested language, and are cached', async () => {
    await shop({}, { EMAIL_SUPPORT: 'help@smith.example' });
    const response = await edge.fetch('/api/documents/terms?lang=ru');
    expect(response.status).toBe(200);
    const { document } = (await response.json()) as { document: { title: string; sections: unknown[] } };
    expect(document.title).toBe('Условия использования');
    expect(document.sections).toHaveLength(13);
    expect(JSON.stringify(document)).toContain('mailto:help@smith.example');
    const etag = response.headers.get('etag') ?? '';
    const again = await edge.fetch('/api/documents/terms?lang=ru', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('are those that the shop published, within a second, and rendered again', async () => {
    await shop({});
    const read = async () => (await edge.fetch('/api/documents/about?lang=en')).text();
    expect(await read()).toContain('good gear');
    const texts = { en: '# Ours\n\nBy {company}, {computers} computers', ru: '# Наше\n\nТекст' };
    edge.stub(readPages, () => ({
      pages: [{ name: 'about' as const, version: 1, updated: '2026-11-27T10:00:00.000Z', texts }],
    }));
    await eventually(async () =>
      expect(JSON.parse(await read())).toEqual({
        document: {
          title: 'Ours',
          lead: 'By Lowline Audio Ltd, 3 computers',
          updated: '2026-11-27T10:00:00.000Z',
          sections: [],
        },
      }),
    );
  });

  it('are the static pages of the translation map as well, before and after a publication', async () => {
    await shop({});
    const read = async () => {
      const response = await edge.fetch('/api/translations/ru');
      return ((await response.json()) as { translations: Record<string, string> }).translations;
    };
    const before = await read();
    expect(before['pages.terms.title']).toBe('Условия использования');
    const unfilled = Object.entries(before).filter(
      ([key, text]) => key.startsWith('pages.') && /\{(withdrawalDays|company)\b/.test(text),
    );
    expect(unfilled).toEqual([]);
    const texts = { en: '# Ours\n\nText', ru: '# Наши условия\n\nДо {computers} {computers:а/б/в}' };
    edge.stub(readPages, () => ({
      pages: [{ name: 'terms' as const, version: 1, updated: '2026-11-27T10:00:00.000Z', texts }],
    }));
    await eventually(async () =>
      expect(await read()).toMatchObject({
        'pages.terms.title': 'Наши условия',
        'pages.terms.lead': 'До 3\u00a0б',
      }),
    );
    expect((await read())['nav.plugins']).toBe(before['nav.plugins']);
  });

  it.each(['/api/documents/nothing', '/api/documents/..%2fmails', '/api/documents/terms?lang=de'])(
    'respond 404 or 400 to %s',
    async (path) => {
      await shop({});
      expect((await edge.fetch(path)).status).toBe(400);
    },
  );
});
