import { expect, type Page, test } from '@playwright/test';

const slide = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('shows banner, catalogue link, cards, three news items and sign-up on / and /products (storefront §2)', async ({
  page,
}) => {
  const plugins = page.getByRole('region', { name: 'Plug-ins' });
  for (const path of ['/', '/products']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();
    const browse = page.getByRole('link', { name: 'Browse the catalogue' });
    await expect(browse).toHaveAttribute('href', '/plugins');
    await expect(plugins.getByRole('article')).toHaveCount(8);
    const all = plugins.getByRole('link', { name: 'See all plug-ins' });
    await expect(all).toHaveAttribute('href', '/plugins');
    await expect(page.getByRole('region', { name: 'Latest news' }).getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Subscribe to our newsletter' })).toBeVisible();
  }
});

test('advances the banner every 8 s with a fade of 1 s, and moves it by dots and arrows (storefront §9)', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const [first, second] = [slide(page, '1 of 2'), slide(page, '2 of 2')];
  await expect(first).toContainText('NEW');
  await expect(first.getByRole('link')).toHaveAttribute('href', '/plugins/saturos-pro');
  await expect(first).toHaveCSS('transition-duration', /(^|, )1s/);
  // The rotation pauses under the pointer and restarts when the pointer leaves.
  const live = page.getByRole('region', { name: 'Highlights' }).locator('[aria-live]');
  await first.getByRole('link').hover();
  await expect(live).toHaveAttribute('aria-live', 'polite');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(live).toHaveAttribute('aria-live', 'off');
  await page.clock.fastForward(7_900);
  await expect(first).toHaveAttribute('data-shown');
  await page.clock.fastForward(200);
  await expect(second).toHaveAttribute('data-shown');
  await expect(second).toContainText('SALE');
  await expect(second.getByRole('link')).toHaveAttribute('href', '/plugins?sale=on');
  await page.clock.fastForward(8_000);
  await expect(first).toHaveAttribute('data-shown');

  const banner = page.getByRole('region', { name: 'Highlights' });
  await banner.getByRole('button', { name: 'Up to 40 % off' }).click();
  await expect(second).toHaveAttribute('data-shown');
  await banner.getByRole('button', { name: 'Next' }).click();
  await expect(first).toHaveAttribute('data-shown');
  await banner.getByRole('button', { name: 'Previous' }).click();
  await expect(second).toHaveAttribute('data-shown');
  await banner.getByRole('button', { name: 'Start rotation' }).click();
  await expect(banner.getByRole('button', { name: 'Pause rotation' })).toBeVisible();

  // A duration on every element would move also sizes, and the page would be too wide for a frame after a rotation of a phone.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(second).toHaveCSS('transition-duration', '0.001s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('transition-duration', '0s');
});
