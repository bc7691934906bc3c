import { expect, type Locator, type Page, test } from '@playwright/test';
import { answerConfirmDialog, adminRequest, deleteWithConfirmation, openAdminPanel } from '../support/admin';
import { expectAccessible } from '../support/users';
import { expectPanelAccessible } from '../support/views/screens';

/** A unique beta version; the stable channel does not offer it. */
const freshVersion = () => `0.${Date.now() % 1_000_000_000}.0-beta.1`;

const sheetOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Drafts a beta of the installer for a quarter of the computers; its sheet with the files stays open. */
async function draft(page: Page, version: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New release' }).click();
  const sheet = sheetOf(page, 'New release');
  await sheet.getByLabel(/^Version/).fill(version);
  await sheet.getByLabel('Channel').selectOption('beta');
  await sheet.getByLabel(/^Roll-out/).fill('25');
  await sheet.getByLabel(/English/).fill('Faster');
  await sheet.getByLabel(/Russian/).fill('Быстрее');
  await sheet.getByRole('button', { name: 'Create' }).click();
  return sheetOf(page, `Release ${version}`);
}

async function addFile(sheet: Locator, text: string): Promise<void> {
  await sheet.getByLabel('Platform').selectOption('windows-x64');
  const file = { name: 'Portal (1).exe', mimeType: 'application/octet-stream', buffer: Buffer.from(text) };
  await sheet.locator('input[type=file]').setInputFiles(file);
  const added = sheet.getByRole('listitem').filter({ hasText: 'Portal-1-.exe' });
  await expect(added).toContainText(/SHA-256 [0-9a-f]{64}/);
  await expect(added).toContainText(/Ed25519 [\w+/=]{88}/);
}

async function markInvalidFields(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New release' }).click();
  const sheet = sheetOf(page, 'New release');
  await expect(sheet.getByLabel(/^Version/)).toBeFocused();
  await sheet.getByLabel(/^Version/).fill('1.0');
  await sheet.getByLabel(/^Roll-out/).fill('101');
  await sheet.getByLabel('Oldest macOS').fill('Big Sur');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet.getByText('Enter a version such as 1.10.0')).toBeVisible();
  await expect(sheet.getByText('Enter a number from 0 to 100')).toBeVisible();
  await expect(sheet.getByText('Enter a version such as 11.0')).toBeVisible();
  await expectAccessible(page);
  await discard(page);
}

async function discard(page: Page): Promise<void> {
  const yes = answerConfirmDialog(page, true);
  await page.keyboard.press('Escape');
  await yes;
}

/** A version exists once. */
async function refuseSecondDraft(page: Page, version: string): Promise<void> {
  await draft(page, version);
  const sheet = sheetOf(page, 'New release');
  await expect(sheet.getByRole('alert').filter({ hasText: version })).toBeVisible();
  await discard(page);
}

async function rollOut(page: Page, name: string, row: Locator): Promise<void> {
  await page.getByRole('button', { name: `Roll out ${name}` }).click();
  await page.getByRole('slider').fill('60');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('Rolled out to 60%');
}

async function withdraw(page: Page, name: string, row: Locator): Promise<void> {
  await page.getByRole('button', { name: `Withdraw ${name}` }).click();
  const withdrawal = sheetOf(page, `Withdraw ${name}`);
  await withdrawal.getByLabel(/English/).fill('It crashes');
  const submit = withdrawal.getByRole('button', { name: 'Withdraw', exact: true });
  await submit.click();
  await expect(withdrawal.getByText('This field is required')).toBeVisible();
  await withdrawal.getByLabel(/Russian/).fill('Сбой');
  await submit.click();
  await expect(page.getByText('Release withdrawn').first()).toBeVisible();
  await expect(row).toContainText('It crashes');
  await expect(page.getByRole('button', { name: `Withdraw ${name}` })).toBeHidden();
}

test('drafts a release, adds its file, publishes it, rolls it out and withdraws it with a reason', async ({
  page,
}) => {
  const version = freshVersion();
  const name = `Installer ${version}`;
  const find = () => page.request.get(`/api/installer/release?platform=windows-x64&version=${version}`);
  await openAdminPanel(page, '?tab=releases');
  await markInvalidFields(page);
  const sheet = await draft(page, version);
  await addFile(sheet, `installer ${version}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await refuseSecondDraft(page, version);
  const row = page.getByRole('row', { name: version });
  await expect(row).toContainText('Draft');
  expect((await find()).status()).toBe(404);

  const publish = answerConfirmDialog(page, true);
  await page.getByRole('button', { name: `Publish ${name}` }).click();
  expect(await publish).toContain(version);
  await expect(page.getByText('Release published').first()).toBeVisible();
  await expect(row).toContainText('Rolled out to 25%');
  const size = `installer ${version}`.length;
  expect(await (await find()).json()).toMatchObject({ fileName: 'Portal-1-.exe', size });
  await rollOut(page, name, row);
  await withdraw(page, name, row);
  expect((await find()).status()).toBe(410);

  const unused = freshVersion();
  await expect(await draft(page, unused)).toBeVisible();
  await page.keyboard.press('Escape');
  const remove = page.getByRole('button', { name: `Delete draft Installer ${unused}` });
  await deleteWithConfirmation(page, remove, unused);
  await expect(page.getByText('Draft deleted')).toBeVisible();
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
    await expect(shop).toBeVisible();
    await expectPanelAccessible(page);
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
