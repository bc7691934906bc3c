import { expect, type Page, test } from '@playwright/test';
import { answerConfirm, asKeeper, openPanel } from './admin-people';
import { expectNoBarriers } from './people';

/** A beta of its own: nobody who takes finished versions is offered it. */
const freshVersion = () => `0.${Date.now() % 1_000_000_000}.0-beta.1`;

async function fill(page: Page, version: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Publish a version' });
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

test('a version that lacks something is not published: each field says what', async ({ page }) => {
  await openPanel(page, '?tab=releases');
  await page.getByRole('button', { name: 'Publish a version' }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish a version' });
  await expect(sheet.getByLabel(/^Version/)).toBeFocused();
  await sheet.getByLabel(/^Version/).fill('1.0');
  await sheet.getByRole('button', { name: 'Publish' }).click();
  await expect(sheet.getByText('Enter a version such as 1.10.0')).toBeVisible();
  await expect(sheet.getByText('Choose a file', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Fill this in')).toHaveCount(2);
  await expectNoBarriers(page);
});

test('a version is uploaded, published, refused a second time, and withdrawn after a question', async ({
  page,
}) => {
  const version = freshVersion();
  await openPanel(page, '?tab=releases&platform=windows-x64');
  await page.getByRole('button', { name: 'Publish a version' }).click();
  await fill(page, version);
  await expect(page.getByText('The version is published').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  const release = await page.request.get(`/api/installer/release?platform=windows-x64&version=${version}`);
  expect(await release.json()).toMatchObject({
    fileName: 'Portal-1-.exe',
    size: `installer ${version}`.length,
  });

  await page.getByRole('button', { name: 'Publish a version' }).click();
  await fill(page, version);
  const sheet = page.getByRole('dialog', { name: 'Publish a version' });
  await expect(sheet.getByRole('alert').filter({ hasText: version })).toBeVisible();
  const discard = answerConfirm(page, true);
  await page.keyboard.press('Escape');
  await discard;

  const withdraw = page.getByRole('button', { name: `Withdraw ${version}, Windows` });
  while (!(await withdraw.isVisible())) await page.getByRole('button', { name: 'Next page' }).click();
  const yes = answerConfirm(page, true);
  await withdraw.click();
  expect(await yes).toContain(version);
  await expect(page.getByText('The version is withdrawn')).toBeVisible();
  await expect(withdraw).toBeHidden();
  const gone = await page.request.get(`/api/installer/release?platform=windows-x64&version=${version}`);
  expect(gone.status()).toBe(410);
});

test.describe('maintenance', () => {
  test.afterEach(async ({ page }) => {
    await asKeeper(page, 'PUT', '/admin/status', { maintenance: false });
  });

  test('is switched in the panel: visitors see the placeholder, whoever switched goes on in dev mode', async ({
    page,
    browser,
  }) => {
    await openPanel(page, '?tab=operations&view=maintenance');
    const shop = page.getByRole('switch', { name: 'Maintenance' });
    const no = answerConfirm(page, false);
    await shop.click();
    expect(await no).toContain('Close the shop');
    await expect(shop).toHaveAttribute('aria-checked', 'false');
    const yes = answerConfirm(page, true);
    await shop.click();
    await yes;
    await expect(page).toHaveURL(/dev=true/);
    await expect(shop).toHaveAttribute('aria-checked', 'true');
    const visitor = await browser.newPage();
    await visitor.goto('/terms');
    await expect(visitor.getByText('Coming soon...')).toBeVisible();
    const open = answerConfirm(page, true);
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
      test(`${tab} in ${lang} at ${width} px has words and no barriers`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await openPanel(page, `?tab=${tab}&lang=${lang}`);
        await expect(page.getByRole(ready)).toBeVisible();
        expect(await page.locator('body').innerText()).not.toMatch(/\badmin\.[a-z_]+/);
        await expectNoBarriers(page);
      });
    }
  }
}
