import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { screens } from '../../../libs/i18n/src/screens/screens';
import { htmlErrors } from '../support/html-checker';
import { newOwner } from '../support/owners';
import { signIn } from '../support/users';

const languages = ['en', 'ru'] as const;
const unknownToken = 'n'.repeat(43);
/** A product with all content, one without samples, and a free one. */
const plugins = ['saturos-pro', 'keystone-bus', 'monolark'];

async function articleSlug(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/news/latest?limit=1&language=en');
  const { news } = (await answer.json()) as { news: { slug: string }[] };
  return news[0]?.slug ?? '';
}

/** The addresses of a screen: one for each product, an existing article, an unknown token. */
function addressesOf(path: string, article: string): string[] {
  if (path === '/news/:slug') return [`/news/${article}`, '/news/no-such-article'];
  if (path === '/bundles/:slug') return ['/bundles/mix-room', '/bundles/no-such-bundle'];
  if (path.endsWith('/:slug')) return plugins.map((slug) => path.replace(':slug', slug));
  return [path.replace(':token', unknownToken)];
}

const shownHtml = (page: Page) =>
  page.evaluate(() => `<!doctype html>\n${document.documentElement.outerHTML}`);

test('pages as served by the gateway are valid HTML', async ({ request }) => {
  test.setTimeout(180_000);
  const article = await articleSlug(request);
  const pages = new Map<string, string>();
  const addresses = [...screens.map(({ path }) => path), '/nowhere'].flatMap((path) =>
    addressesOf(path, article),
  );
  for (const address of addresses)
    for (const lang of languages) {
      const answer = await request.get(`${address}?lang=${lang}`);
      pages.set(`${address} (${lang})`, await answer.text());
    }
  expect(pages.size).toBeGreaterThan(2 * screens.length);
  expect(await htmlErrors(pages)).toEqual([]);
});

const ofGuests = [
  '/',
  '/plugins',
  ...plugins.map((slug) => `/plugins/${slug}`),
  '/bundles',
  '/bundles/mix-room',
  '/news',
  '/about',
  '/contacts',
  '/cookies',
  '/login',
  '/register',
  '/downloads',
  '/purchase/cancel',
  `/downloads?token=${unknownToken}`,
];
const ofCustomers = [
  '/',
  '/plugins/saturos-pro',
  '/profile',
  '/account/products',
  '/account/computers',
  '/account/downloads',
  '/personal-offers',
  '/activate',
  '/activate/offline',
];

test('screens rendered by scripts are valid HTML', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const pages = new Map<string, string>();
  const keep = async (address: string, who: string, shown = page) => {
    await shown.goto(address);
    await expect(shown.locator('h1').first()).toBeVisible();
    await shown.waitForLoadState('networkidle');
    pages.set(`${address} (${who})`, await shownHtml(shown));
  };
  for (const path of [...ofGuests, `/news/${await articleSlug(page.request)}`]) await keep(path, 'guest');
  const undecided = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  await keep('/', 'without consent', await undecided.newPage());
  await undecided.close();
  await signIn(page, await newOwner(page.request));
  for (const path of ofCustomers) await keep(path, 'customer');
  expect(await htmlErrors(pages)).toEqual([]);
});
