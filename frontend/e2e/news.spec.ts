import { expect, type Page, test } from '@playwright/test';
import { asKeeper } from './admin-people';

const items = (page: Page) => page.getByRole('main').getByRole('article');
const more = (page: Page) => page.getByRole('button', { name: 'Load more' });

/** An article that was never there before. */
async function publish(page: Page, content: string, sources: string[] = []): Promise<string> {
  const slug = `story-${crypto.randomUUID().slice(0, 8)}`;
  await asKeeper(page, 'POST', '/news/admin', {
    slug,
    imageUrl: '',
    isPublished: true,
    publishedAt: '2020-02-03T10:00:00.000Z',
    sources,
    translations: [{ language: 'en', title: `On ${slug}`, subtitle: 'Of a story', content }],
  });
  return slug;
}

test('the list has twelve pieces; “Load more” adds the next ones, goes on from there by keyboard, and stands in the address', async ({
  page,
}) => {
  await page.goto('/news');
  await expect(items(page)).toHaveCount(12);
  await more(page).click();
  await expect.poll(() => items(page).count()).toBeGreaterThan(12);
  await expect(items(page).nth(12).getByRole('link')).toBeFocused();
  await expect(page).toHaveURL(/\/news\?page=2$/);
});

test('a list that does not come says so and comes when tried again; so does its next page, and nothing shown is lost', async ({
  page,
}) => {
  await page.goto('/cart');
  const calls = '**/api/news?page=*';
  const refuse = () => page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  const again = page.getByRole('button', { name: 'Try again' });
  await refuse();
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load news' })).toBeVisible();
  await page.unroute(calls);
  await again.click();
  await expect(items(page)).toHaveCount(12);

  await refuse();
  await more(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load news' })).toBeVisible();
  await expect(items(page)).toHaveCount(12);
  await expect(page).toHaveURL(/\/news$/);
  await page.unroute(calls);
  await again.click();
  await expect.poll(() => items(page).count()).toBeGreaterThan(12);
  await expect(page).toHaveURL(/\/news\?page=2$/);
});

test('an article has its date, paragraphs, a list and circles that lead to its sources', async ({ page }) => {
  const content = String.raw`It is \"loud\" [2].\n\nTwo things:\n• one [1]\n• two [3]`;
  const sources = ['https://www.itu.int/rec', 'https://ccrma.stanford.edu/~jos'];
  await page.goto(`/news/${await publish(page, content, sources)}`);
  await expect(page.getByText('Published on 3 February 2020')).toBeVisible();
  const body = page.locator('.body');
  await expect(body.getByRole('paragraph')).toHaveText(['It is "loud" 2.', 'Two things:']);
  await expect(body.getByRole('listitem')).toHaveText(['one 1', 'two [3]']);
  const circles = body.getByRole('link');
  await expect(circles).toHaveCount(2);
  await expect(circles.nth(0)).toHaveAttribute('href', 'https://ccrma.stanford.edu/~jos');
  await expect(circles.nth(1)).toHaveAttribute('href', 'https://www.itu.int/rec');
  const { width, height, radius } = await circles.nth(0).evaluate((circle) => ({
    width: circle.getBoundingClientRect().width,
    height: circle.getBoundingClientRect().height,
    radius: parseFloat(getComputedStyle(circle).borderRadius),
  }));
  expect(width).toBeCloseTo(height, 0);
  expect(radius).toBeGreaterThanOrEqual(height / 2);
  const listed = page.getByRole('region', { name: 'Sources' }).getByRole('link');
  await expect(listed).toHaveText(['itu.int', 'ccrma.stanford.edu']);
  await expect(page.getByRole('link', { name: 'See all news' }).first()).toHaveAttribute('href', '/news');
});

test('an article is shared by its address, or with its title to a network', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const slug = await publish(page, 'To be shared.');
  await page.goto(`/news/${slug}`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const post = await page.getByRole('link', { name: 'Post on X' }).getAttribute('href');
  const { searchParams } = new URL(post ?? '');
  expect(searchParams.get('text')).toBe(`On ${slug}`);
  expect(searchParams.get('url')).toBe(page.url());
});

test('news are in the language of the page, and an article that is not there is said so', async ({
  page,
}) => {
  await page.goto('/news?lang=ru');
  const asked = page.waitForRequest((request) => /\/api\/news\?page=2.*language=ru/.test(request.url()));
  await page.getByRole('button', { name: 'Показать ещё' }).click();
  await asked;
  await page.goto('/news/never-written?lang=ru');
  await expect(page.getByRole('heading', { name: 'Такой статьи нет' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Все новости' })).toHaveAttribute(
    'href',
    '/news',
  );
});
