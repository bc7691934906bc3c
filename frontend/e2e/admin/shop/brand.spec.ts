import { expect, type Page, test } from '@playwright/test';
import { openAdminPanel } from '../../support/admin';
import { saveBrand, withBrand } from './saved-brand';
import { expectAccessible, expectNoOverflow } from '../../support/users';
import { views } from '../../support/views/views';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

const homeHeading = { en: 'Reverbs of the fjords', ru: 'Реверберация фьордов' };
/** Without pictures of the demo, with the longest name and colours of its own. */
const emptyShop = {
  ...{
    name: 'Достопримечательность'.repeat(4).slice(0, 80),
    homeHeading,
    aboutPicture: '',
    sharePicture: '',
  },
  ...{ slides: [], loginPictures: [], logo: '', favicon: '' },
  socialLinks: ['https://www.youtube.com/@quiet', `https://${'a'.repeat(60)}.example/quiet`],
  ...{ signalColour: '#ffff00', areaColour: '#000080' },
};

async function expectNoDemoPictures(page: Page): Promise<void> {
  for (const path of ['/about', '/login']) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).not.toContain('/media/plugins/');
  }
  expect(await (await page.request.get('/')).text()).not.toContain('og:image');
  expect(await (await page.request.get('/favicon.svg')).text()).toContain('>Д<');
}

/** The colours are those of the shop before the first paint. */
async function expectReadable(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    await page.goto('/?lang=en');
    const colour = await page.evaluate(() =>
      getComputedStyle(document.querySelector('h1') ?? document.body).getPropertyValue('--signal-text'),
    );
    expect(colour).toMatch(/light-dark\(#\w{6}, ?#ffff00\)/);
    await expectAccessible(page);
  }
}

async function expectNoInstaller(page: Page): Promise<void> {
  expect((await page.request.get('/account/downloads')).status()).toBe(404);
  expect((await page.request.get('/api/installer/channel?platform=windows-x64')).status()).toBe(404);
  for (const path of ['/', '/downloads']) {
    await page.goto(path);
    await expect(page.locator('footer')).toBeVisible();
    await expect(page.locator('a[href^="/account/downloads"]')).toHaveCount(0);
  }
  await page.goto('/account/downloads');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
}

test('adds, orders and removes slides with pictures in both languages', async ({ page }) => {
  await openAdminPanel(page, '?tab=settings');
  await withBrand(page, async () => {
    await page.getByRole('button', { name: 'Add a slide' }).click();
    const slide = page.getByRole('listitem', { name: 'Slide 3' });
    for (const [language, word] of [
      ['English', 'Autumn'],
      ['Russian', 'Осень'],
    ] as const) {
      await slide.getByLabel(`Badge, in ${language}`).fill(word);
      await slide.getByLabel(`Title, in ${language}`).fill(`${word} 2026`);
      await slide.getByLabel(`Text, in ${language}`).fill(`${word}: <b>`);
      await slide.getByLabel(`Button, in ${language}`).fill(`${word}!`);
    }
    await slide.getByLabel('Link of the button').fill('/plugins/tidewater');
    await slide
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pixel });
    await expect(slide.getByRole('button', { name: /^Remove/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Move slide 3 up' }).click();
    await page.getByRole('button', { name: 'Remove slide 1' }).click();
    await save(page);
    await expect(page.getByText('Saved. New pages')).toBeVisible();
    await expectAccessible(page);
    for (const [lang, title] of [
      ['en', 'Autumn 2026'],
      ['ru', 'Осень 2026'],
    ] as const)
      await expect(async () => {
        expect(await (await page.request.get(`/?lang=${lang}`)).text()).toContain(`${title}</h2>`);
      }).toPass({ timeout: 5_000 });
    await page.goto('/?lang=en');
    await page.getByRole('link', { name: 'Autumn!' }).click();
    await expect(page).toHaveURL(/\/plugins\/tidewater/);
  });
});

test('informs the second of two administrators that the settings were changed', async ({ page }) => {
  await openAdminPanel(page, '?tab=settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Lowline');
  await withBrand(page, async () => {
    await saveBrand(page, { orderPrefix: 'QH' });
    await page.getByLabel('Beginning of invoice numbers').fill('QHI');
    await save(page);
    await expect(page.getByText('Another administrator changed these settings')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Beginning of order numbers')).toHaveValue('QH');
    await page.getByLabel('Beginning of order numbers').fill('qh1');
    await save(page);
    await expect(page.getByLabel('Beginning of order numbers')).toHaveAttribute('aria-invalid', 'true');
  });
});

test('a shop with a name of 80 letters and colours of its own, without pictures or an installer, fits and is readable', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await withBrand(page, async () => {
    await saveBrand(page, emptyShop);
    await expectNoDemoPictures(page);
    for (const { lang, width } of views) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/contacts', '/login', '/account/downloads', '/']) {
        await page.goto(`${path}?lang=${lang}`);
        await expect(page.locator('footer')).toBeVisible();
        await expectNoOverflow(page);
      }
      await expect(page.getByRole('heading', { level: 1, name: homeHeading[lang] })).toBeVisible();
      await expect(page.getByRole('region', { name: /^(Highlights|Главное)$/ })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'youtube.com/@quiet' })).toBeVisible();
    }
    await expectReadable(page);
    await saveBrand(page, { hasInstaller: false });
    await expectNoInstaller(page);
  });
});
