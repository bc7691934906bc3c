import { expect, type Page, test } from '@playwright/test';
import { publishArticle } from '../support/articles';

const items = (page: Page) => page.getByRole('main').getByRole('article');
const more = (page: Page) => page.getByRole('button', { name: 'Load more' });

/** Publishes a new article; resolves to its slug. */
async function publish(page: Page, content: string, sources: string[] = []): Promise<string> {
  const slug = `story-${crypto.randomUUID().slice(0, 8)}`;
  const publishedAt = '2020-02-03T10:00:00.000Z';
  await publishArticle(page, { slug, title: `On ${slug}`, content, sources, publishedAt });
  return slug;
}

test('loads 12 news items a page, appends the next page with Load More, and retries either without losing items (storefront §9)', async ({
  page,
}) => {
  await page.goto('/login');
  const calls = '**/api/news?page=*';
  const refuse = () => page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  const again = page.getByRole('button', { name: 'Try again' });
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load news' });
  await refuse();
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await expect(failure).toBeVisible();
  await page.unroute(calls);
  await again.click();
  await expect(items(page)).toHaveCount(12);

  await refuse();
  await more(page).click();
  await expect(failure).toBeVisible();
  await expect(items(page)).toHaveCount(12);
  await expect(page).toHaveURL(/\/news$/);
  await page.unroute(calls);
  await again.click();
  await expect.poll(() => items(page).count()).toBeGreaterThan(12);
  await expect(page).toHaveURL(/\/news\?page=2$/);

  await page.goto('/news?lang=ru');
  await expect(items(page)).toHaveCount(12);
  const nextPage = page.waitForRequest((request) => /\/api\/news\?page=2.*language=ru/.test(request.url()));
  await page.getByRole('button', { name: 'Показать ещё' }).click();
  await nextPage;
  await expect(items(page).nth(12).getByRole('link')).toBeFocused();
  await page.goto('/news/never-written?lang=ru');
  await expect(page.getByRole('heading', { name: 'Статья не найдена' })).toBeVisible();
  const all = page.getByRole('main').getByRole('link', { name: 'Все новости' });
  await expect(all).toHaveAttribute('href', '/news');
});

test('shows date, paragraphs, list items and source links of an article, and shares it (storefront §2)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const content = String.raw`It is \"loud\" [2].\n\nTwo things:\n• one [1]\n• two [3]`;
  const sources = ['https://www.itu.int/rec', 'https://ccrma.stanford.edu/~jos'];
  const slug = await publish(page, content, sources);
  await page.goto(`/news/${slug}`);
  await expect(page.getByText('Published on 3 February 2020')).toBeVisible();
  const body = page.getByTestId('article-body');
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

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const post = await page.getByRole('link', { name: 'Post on X' }).getAttribute('href');
  const { searchParams } = new URL(post ?? '');
  expect(searchParams.get('text')).toBe(`On ${slug}`);
  expect(searchParams.get('url')).toBe(page.url());
});
