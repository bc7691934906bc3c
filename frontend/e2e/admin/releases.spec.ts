import { expect, type Page, test } from '@playwright/test';
import { answerConfirmDialog, adminRequest, openAdminPanel } from '../support/admin';
import { expectAccessible } from '../support/users';

/** A unique beta version; the stable channel does not offer it. */
const freshVersion = () => `0.${Date.now() % 1_000_000_000}.0-beta.1`;

async function fill(page: Page, version: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Publish release' });
  await sheet.getByLabel('Platform').selectOption('windows-x64');
  await sheet.getByLabel('Channel').selectOption('beta');
  await sheet.getByLabel(/^Version/).fill(version);
  const buffer = Buffer.from(`installer ${version}`);
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'Portal (1).exe', mimeType: 'application/octet-stream', buffer });
  await expect(sheet.getByText('Uploaded: Portal-1-.exe')).toBeVisible();
  await sheet.getByLabel(/English/).fill('Faster');
  await sheet.getByLabel(/Russian/).fill('Быстрее');
  await sheet.getByRole('button', { name: 'Publish' }).click();
}

test('marks every invalid field of a release', async ({ page }) => {
  await openAdminPanel(page, '?tab=releases');
  await page.getByRole('button', { name: 'Publish release' }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish release' });
  await expect(sheet.getByLabel(/^Version/)).toBeFocused();
  await sheet.getByLabel(/^Version/).fill('1.0');
  await sheet.getByRole('button', { name: 'Publish' }).click();
  await expect(sheet.getByText('Enter a version such as 1.10.0')).toBeVisible();
  await expect(sheet.getByText('Choose a file', { exact: true })).toBeVisible();
  await expect(sheet.getByText('This field is required')).toHaveCount(2);
  await expectAccessible(page);
});

test('publishes a release once and withdraws it after a confirmation', async ({ page }) => {
  const version = freshVersion();
  await openAdminPanel(page, '?tab=releases&platform=windows-x64');
  await page.getByRole('button', { name: 'Publish release' }).click();
  await fill(page, version);
  await expect(page.getByText('Release published').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  const release = await page.request.get(`/api/installer/release?platform=windows-x64&version=${version}`);
  expect(await release.json()).toMatchObject({
    fileName: 'Portal-1-.exe',
    size: `installer ${version}`.length,
  });

  await page.getByRole('button', { name: 'Publish release' }).click();
  await fill(page, version);
  const sheet = page.getByRole('dialog', { name: 'Publish release' });
  await expect(sheet.getByRole('alert').filter({ hasText: version })).toBeVisible();
  const discard = answerConfirmDialog(page, true);
  await page.keyboard.press('Escape');
  await discard;

  const withdraw = page.getByRole('button', { name: `Withdraw ${version}, Windows` });
  while (!(await withdraw.isVisible())) await page.getByRole('button', { name: 'Next page' }).click();
  const yes = answerConfirmDialog(page, true);
  await withdraw.click();
  expect(await yes).toContain(version);
  await expect(page.getByText('Release withdrawn')).toBeVisible();
  await expect(withdraw).toBeHidden();
  const gone = await page.request.get(`/api/installer/release?platform=windows-x64&version=${version}`);
  expect(gone.status()).toBe(410);
});

test.describe('maintenance mode', () => {
  test.afterEach(async ({ page }) => {
    await adminRequest(page, 'PUT', '/admin/status', { maintenance: false });
  });

  test('maintenance is switched in the panel and bypassed by its administrator in dev mode (admin §4)', async ({
    page,
    browser,
  }) => {
    await openAdminPanel(page, '?tab=operations&view=maintenance');
    const shop = page.getByRole('switch', { name: 'Maintenance mode' });
    const no = answerConfirmDialog(page, false);
    await shop.click();
    expect(await no).toContain('Close the shop');
    await expect(shop).toHaveAttribute('aria-checked', 'false');
    const yes = answerConfirmDialog(page, true);
    await shop.click();
    await yes;
    await expect(page).toHaveURL(/dev=true/);
    await expect(shop).toHaveAttribute('aria-checked', 'true');
    const visitor = await browser.newPage();
    await visitor.goto('/terms');
    await expect(visitor.getByText('Coming soon...')).toBeVisible();
    const open = answerConfirmDialog(page, true);
    await shop.click();
    await open;
    await expect(page.getByText('The shop is open', { exact: true })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible();
    await visitor.close();
  });
});

for (const lang of ['en', 'ru'] as const) {
  for (const width of [390, 1440]) {
    for (const [tab, ready] of [
      ['releases', 'table'],
      ['operations&view=maintenance', 'switch'],
    ] as const) {
      test(`${tab} tab in ${lang} at ${width} px: translated and accessible`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await openAdminPanel(page, `?tab=${tab}&lang=${lang}`);
        await expect(page.getByRole(ready)).toBeVisible();
        expect(await page.locator('body').innerText()).not.toMatch(/\badmin\.[a-z_]+/);
        await expectAccessible(page);
      });
    }
  }
}
