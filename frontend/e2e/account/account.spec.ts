import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { activateComputers, newOwner, type Owner } from '../support/owners';
import { collectConsoleErrors, expectAccessible, signIn } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

test.describe.configure({ timeout: 120_000 });

const newPassword = 'Tidewater8';

const refuse = (page: Page, calls: string) =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));

/** The texts of the screen do not load at first. */
async function openProfile(page: Page): Promise<void> {
  const texts = /\/assets\/security-.*\.js/;
  await page.route(texts, (route) => route.abort());
  await page.goto('/profile');
  await expect(
    page.getByRole('alert').getByRole('heading', { name: 'This screen did not load' }),
  ).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/[a-z_]+\.[a-z_]+_[a-z_]+/);
  await page.unroute(texts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
}

async function changeNameAndPassword(page: Page, { password }: Owner): Promise<void> {
  const assertQuiet = collectConsoleErrors(page);
  const names = page.getByRole('region', { name: 'Name' });
  await expect(names.getByLabel('E-mail')).not.toBeEditable();
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  const change = page.getByRole('button', { name: 'Change password' });
  const message = page.getByRole('region', { name: 'Password' }).getByRole('alert');
  await page.getByLabel('New password').fill(newPassword);
  await change.click();
  await expect(message).toHaveText('Enter your current password to change it');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('tidewater');
  await change.click();
  await expect(message).toHaveText('At least 7 characters, with a capital letter and a digit');
  await page.getByLabel('New password').fill(newPassword);
  await change.click();
  await expect(page.getByLabel('New password')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  assertQuiet();
  await refuse(page, '**/api/profile');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(names.getByRole('alert')).toHaveText('Changes were not saved. Try again');
}

async function exportData(page: Page, { email }: Owner): Promise<void> {
  const button = page.getByRole('button', { name: 'Export my data' });
  await refuse(page, '**/api/user/export-data');
  await button.click();
  await expect(page.getByRole('region', { name: 'Privacy' }).getByRole('alert')).toHaveText(
    'The export did not start. Try again',
  );
  await page.unroute('**/api/user/export-data');
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^shop-data-[0-9a-f-]{36}-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string } };
  expect(data.account.email).toBe(email);
  const parts = ['orders', 'offers', 'entitlements', 'computers', 'downloads', 'newsletter', 'mails'];
  expect(Object.keys(data)).toEqual(expect.arrayContaining(parts));
}

async function resetConsent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask me again' }).click();
  const banner = page.getByRole('region', { name: 'Cookies', exact: true });
  await expect(banner).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBeNull();
  await banner.getByRole('button', { name: 'Essential only' }).click();
  await expect(banner).toBeHidden();
}

/** Refuses the next deletion, because the log-in is old. */
const refuseOldLogIn = (page: Page) =>
  page.route(
    '**/api/user/delete-account',
    (route) => {
      const error = 'Confirm your password to continue. Nothing was changed';
      return route.fulfill({ status: 403, json: { code: 'REAUTHENTICATION_REQUIRED', error } });
    },
    { times: 1 },
  );

async function deleteAccount(page: Page, { email }: Owner): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const group = page.getByRole('group', { name: 'Delete my account' });
  const button = group.getByRole('button', { name: 'Delete my account' });
  const typed = group.getByLabel('Type DELETE to confirm');
  await typed.fill('delete');
  await button.click();
  await expect(group.getByRole('alert')).toHaveText('Type DELETE in capital letters');
  await refuse(page, '**/api/user/delete-account');
  await typed.fill('DELETE');
  await button.click();
  await expect(group.getByRole('alert')).toHaveText('The account was not deleted. Try again');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.unroute('**/api/user/delete-account');

  await refuseOldLogIn(page);
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expectAccessibleInBothWidths(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(group.getByRole('alert')).toContainText('Nothing was changed');
  await refuseOldLogIn(page);
  await button.click();
  await dialog.getByLabel('Password').fill('Wrong123');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toContainText('password is wrong');
  await dialog.getByLabel('Password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const again = await page.request.post('/api/login', { data: { email, password: newPassword } });
  expect(again.status()).toBe(401);
}

test('a customer changes the profile, exports the data, resets the consent and deletes the account by DELETE (storefront §4, §5, §7, §8)', async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  await signIn(page, owner);
  await openProfile(page);
  await changeNameAndPassword(page, owner);
  await exportData(page, owner);
  await resetConsent(page);
  await deleteAccount(page, owner);
});

test('a customer names a computer, frees its seat and removes it from the list', async ({ page }) => {
  const owner = await newOwner(page.request);
  await activateComputers(page.request, owner, ['MBP-4711']);
  await signIn(page, owner);
  await page.goto('/account/computers');
  const main = page.getByRole('main');
  const rename = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Rename ${from}` }).click();
    await page.getByLabel('Name of this computer').fill(to);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('heading', { name: to || 'MBP-4711' })).toBeVisible();
  };
  await expect(page.getByRole('listitem').filter({ hasText: 'MBP-4711' })).toContainText(owner.product);
  await expect(main.getByText('Last seen')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'If a computer is lost or broken' })).toBeVisible();
  const longest = 'x'.repeat(80);
  await rename('MBP-4711', longest);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await rename(longest, '');
  await rename('MBP-4711', 'Studio');
  await expect(main.getByText('MBP-4711')).toBeVisible();

  const deactivate = page.getByRole('button', { name: 'Deactivate Studio' });
  await deactivate.click();
  const question = page.getByRole('dialog', { name: 'Deactivate Studio?' });
  await expect(question).toContainText('stop working on this computer');
  await expect(question).toContainText('counts as one of the 6 swaps of the year');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep it active' }).click();
  await deactivate.click();
  await question.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Computer deactivated' })).toBeVisible();
  await expect(deactivate).toHaveCount(0);
  const remove = page.getByRole('button', { name: 'Remove Studio from the list' });
  await remove.click();
  const removal = page.getByRole('dialog', { name: 'Remove Studio from the list?' });
  await expectAccessibleInBothWidths(page);
  await removal.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(main.getByText('MBP-4711')).toBeHidden();
  await expect(remove).toBeHidden();
});
