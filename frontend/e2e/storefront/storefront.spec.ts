import { expect, test } from '@playwright/test';
import { collectConsoleErrors } from '../support/users';

test('searches, filters and sorts the catalogue by its address', async ({ page }) => {
  await page.goto('/plugins?category=effect&sort=price');
  const cards = page.getByRole('article');
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
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('searches and filters the catalogue by a form and links', async ({ page }) => {
    await page.goto('/plugins');
    await page.getByRole('searchbox', { name: 'Search plug-ins' }).fill('tape');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/q=tape/);
    await page.getByRole('link', { name: /^Effects/ }).click();
    await expect(page).toHaveURL(/\?q=tape&category=effect$/);
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText('2 plug-ins');
  });
});

test('shows an error with a retry when the catalogue does not load (storefront §2)', async ({ page }) => {
  // A link that is followed before the scripts have started loads the page of the server.
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.route('**/api/plugins?*', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plug-ins' }).click();
  await expect(page.getByRole('heading', { name: 'The catalogue did not load' })).toBeVisible();
  await page.unroute('**/api/plugins?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('keeps playing a card’s sample in the player on other screens', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  await page.goto('/plugins');
  const play = page.getByRole('article').getByRole('button').first();
  await play.click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toBeVisible();
  await expect(player.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(player).toBeVisible();
  await player.getByRole('button', { name: 'Close' }).click();
  await expect(player).toBeHidden();
  assertQuiet();
});

test('plays one sample at a time on a plug-in page and seeks by key', async ({ page }) => {
  await page.goto('/plugins/saturos-pro');
  const rows = page.locator('#player > *');
  await rows
    .nth(0)
    .getByRole('button', { name: /^(Play|Pause)/ })
    .click();
  await expect(rows.nth(0).getByRole('button', { name: /^Pause/ })).toBeVisible();
  const slider = rows.nth(0).getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuemax', /^[1-9]/);
  await rows
    .nth(0)
    .getByRole('button', { name: /^(Play|Pause)/ })
    .click();
  await expect(rows.nth(0).getByRole('button', { name: /^Play/ })).toBeVisible();
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuenow', '5');
  await rows
    .nth(1)
    .getByRole('button', { name: /^(Play|Pause)/ })
    .click();
  await expect(rows.nth(1).getByRole('button', { name: /^Pause/ })).toBeVisible();
  await expect(rows.nth(0)).not.toHaveAttribute('data-on');
});

test('shows an alert for a sample without a file (storefront §8)', async ({ page }) => {
  await page.goto('/plugins/plumbline-eq');
  const said = page.waitForEvent('dialog').then(async (dialog) => {
    const text = dialog.message();
    await dialog.accept();
    return text;
  });
  await page.locator('#player > [style*="opacity"]').first().getByRole('button').click();
  expect(await said).toBe('Audio file not available');
});

test('marks the section in view under the header', async ({ page }) => {
  await page.goto('/plugins/saturos-pro');
  const links = page.getByRole('navigation', { name: 'On this page' });
  await links.getByRole('link', { name: 'Specifications' }).click();
  await expect(links.getByRole('link', { name: 'Specifications' })).toHaveAttribute('aria-current', 'true');
});

test('pauses the banner and shows a selected slide', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Highlights' });
  await expect(banner.getByRole('heading', { name: 'Saturos Pro' })).toBeVisible();
  await banner.getByRole('button', { name: 'Next' }).click();
  await expect(banner.getByRole('link', { name: 'See the sale' })).toBeVisible();
  await banner.getByRole('button', { name: 'Start rotation' }).click();
  await expect(banner.getByRole('button', { name: 'Pause rotation' })).toBeVisible();
});

test('switches a sample between processed and bypassed at the same position', async ({ page }) => {
  await page.goto('/plugins/saturos-pro');
  const row = page.locator('#player > *').first();
  const choices = row.getByRole('group', { name: 'Compare with and without the plug-in' });
  await expect(choices.getByRole('button', { name: 'Off' })).toBeDisabled();
  await row.getByRole('button', { name: /^Play/ }).click();
  await expect(row.getByRole('button', { name: /^Pause/ })).toBeVisible();
  const slider = row.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('PageUp');
  await choices.getByRole('button', { name: 'Off' }).click();
  await expect(choices.getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true');
  expect(Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(5);
  await expect(row.getByRole('button', { name: /^Pause/ })).toBeVisible();
});
