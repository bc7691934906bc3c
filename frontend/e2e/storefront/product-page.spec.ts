import { expect, type Page, test } from '@playwright/test';
import { collectConsoleErrors } from '../support/users';

const buy = (page: Page) => page.getByRole('complementary', { name: 'Buy' });

test('shows 3 tags, 2 features and "+N more" on plug-in cards in 1 to 4 columns (storefront §2, §9)', async ({
  page,
}) => {
  await page.goto('/plugins');
  const card = page.getByRole('article').filter({ hasText: 'Saturos Pro' });
  await expect(card.getByText(/^(saturation|distortion|tape|\+3 more)$/)).toHaveText([
    'saturation',
    'distortion',
    'tape',
    '+3 more',
  ]);
  await expect(card.getByRole('listitem')).toHaveText([
    'Four component-modelled stages: tape, tube, FET, fold',
    'Level-matched drive',
    '+4 more',
  ]);
  await expect(card).toContainText('v2.1.0 · macOS, Windows');
  await expect(card.getByText('$129', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Buy now' })).toHaveAttribute('href', '/checkout/saturos-pro');
  await expect(card.getByRole('link', { name: 'View details' })).toHaveAttribute(
    'href',
    '/plugins/saturos-pro',
  );
  const free = page.getByRole('article').filter({ hasText: 'Monolark' });
  await expect(free).toContainText('FREE');
  await expect(free.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/checkout/monolark');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  for (const [width, columns] of [
    [390, 1],
    [700, 2],
    [1100, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
  }
});

test('shows price or FREE, sizes, systems, tags, texts, samples, pictures and specifications on a plug-in page (storefront §1)', async ({
  page,
}) => {
  await page.goto('/plugins/saturos-pro');
  for (const text of ['$129', 'v2.1.0', 'macOS 11+, Windows 10+', '197 KB', '99 KB', 'saturation', 'bus'])
    await expect(buy(page).getByText(text, { exact: true })).toBeVisible();
  const overview = page.locator('#overview');
  await expect(overview).toContainText('Saturos Pro began as a single tube stage');
  await expect(overview.locator('img')).toHaveAttribute('src', /angle/);
  await expect(overview.getByRole('listitem')).toHaveCount(6);
  await expect(overview).toContainText(/Mac.*macOS 11/);
  const examples = page.locator('#examples');
  await expect(examples.locator('#player > *')).toHaveCount(3);
  await expect(examples.locator('img').first()).toHaveAttribute('src', /tile/);
  await expect(examples.getByText('Coming soon')).toBeVisible();
  // The product has five pictures; three of them are shown above the gallery.
  await expect(page.locator('#gallery').getByRole('button', { name: /^Open/ })).toHaveCount(2);
  await expect(page.locator('#gallery img').first()).toHaveAttribute('src', /macro/);
  const figures = page.locator('#specifications');
  for (const text of ['VST3, AU, AAX', '64-bit floating point', '44.1 to 192 kHz', '0 or 32 samples'])
    await expect(figures.getByText(text)).toBeVisible();
  const closing = page.getByRole('heading', { level: 2, name: 'Saturos Pro' }).locator('..');
  await expect(closing.getByRole('link', { name: 'Buy now' })).toHaveAttribute(
    'href',
    '/checkout/saturos-pro',
  );

  await page.goto('/plugins/monolark');
  await expect(buy(page)).toContainText('FREE');
  await expect(buy(page).getByRole('link', { name: 'Download' })).toBeVisible();

  await page.goto('/plugins/never-built');
  await expect(page.getByRole('heading', { name: 'Plug-in not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to plug-ins' }).click();
  await expect(page).toHaveURL(/\/plugins$/);
});

test('shows loading, error, retry and empty states of home page, catalogue and plug-in page (storefront §2)', async ({
  page,
}) => {
  const link = (name: string | RegExp) => page.getByRole('banner').getByRole('link', { name });
  const again = page.getByRole('button', { name: 'Try again' });
  const failed = page.getByRole('heading', { name: 'The catalogue did not load' });
  const lists = '**/api/plugins?*';
  const refuse = (calls: string) => page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  // The app renders these pages itself, so the links do not load another page with its own data.
  await page.goto('/login', { waitUntil: 'networkidle' });
  await refuse(lists);
  await link(/home$/).click();
  await expect(failed).toBeVisible();
  await page.unroute(lists);
  await again.click();
  await expect(page.getByRole('region', { name: 'Plug-ins' }).getByRole('article')).toHaveCount(8);

  let answerNow = (): void => undefined;
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route(lists, async (route) => {
    await held;
    await route.fulfill({ json: { success: true, data: [] } });
  });
  await link('Plug-ins').click();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toContainText('Loading...');
  answerNow();
  await expect(page.getByRole('heading', { name: 'No plug-ins yet' })).toBeVisible();
  await page.unroute(lists);

  await page.goto('/login', { waitUntil: 'networkidle' });
  await refuse(lists);
  await link('Plug-ins').click();
  await expect(failed).toBeVisible();
  await page.unroute(lists);
  await again.click();
  const plugin = '**/api/plugins/saturos-pro?*';
  await refuse(plugin);
  await page.getByRole('link', { name: 'Saturos Pro', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The plug-in did not load' })).toBeVisible();
  const back = page.getByRole('main').getByRole('link', { name: 'Back to plug-ins' });
  await expect(back).toHaveAttribute('href', '/plugins');
  await page.unroute(plugin);
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saturos Pro' })).toBeVisible();
});

test('searches, filters and sorts the catalogue by its address', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  const cards = page.getByRole('article');
  await page.goto('/plugins?category=effect&sort=price');
  await expect(cards).toHaveCount(9);
  const texts = await cards.locator('.price, .price-free').allInnerTexts();
  expect(texts).toHaveLength(9);
  const prices = texts.map((text) => (/\d/.test(text) ? Number(text.replace(/[^\d.]/g, '')) : 0));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  await page.getByRole('searchbox', { name: 'Search plug-ins' }).fill('tape');
  await expect(page).toHaveURL(/q=tape/);
  await expect(cards).toHaveCount(2);
  await page.getByRole('searchbox').fill('nothing like that');
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(cards.first()).toBeVisible();
  await expect(page).toHaveURL(/\/plugins\?sort=price$/);

  await page.getByRole('link', { name: /^Synthesizers/ }).click();
  await page.locator('select[name="price"]').selectOption('free');
  await page.getByLabel('Format').selectOption('VST3');
  await page.getByLabel('Sort').selectOption('name');
  await page.getByRole('searchbox').fill('monolark');
  await expect(page).toHaveURL(/\?q=monolark&category=synthesizer&format=VST3&price=free&sort=name$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Synthesizers/ })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('select[name="price"]')).toHaveValue('free');
  await expect(page.getByLabel('Sort')).toHaveValue('name');
  await expect(page.getByRole('searchbox')).toHaveValue('monolark');
  await expect(page.getByRole('article')).toHaveCount(1);
  assertQuiet();
});
