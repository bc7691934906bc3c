import { expect, type Page, test } from '@playwright/test';
import { answerConfirmDialog, openAdminPanel } from '../support/admin';
import { findInMail } from '../support/mailbox';
import { expectAccessible } from '../support/users';
import { expectPanelAccessible } from '../support/views/screens';

const newEmail = () => `invited-${crypto.randomUUID()}@example.com`;

async function invite(page: Page, email: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Invitations' });
  await sheet.getByLabel('E-mail').fill(email);
  await sheet.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(sheet.getByText('Invitation sent')).toBeVisible();
  await expect(sheet.getByRole('cell', { name: email, exact: true })).toBeVisible();
}

/** Withdraws another invitation, whose link shows why it does not work. */
async function withdraw(page: Page): Promise<void> {
  const email = newEmail();
  await invite(page, email);
  const link = await page.getByText('/invite/').last().innerText();
  const yes = answerConfirmDialog(page, true);
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
  await yes;
  await expect(page.getByRole('dialog').getByText('Invitation withdrawn')).toBeVisible();
  await expect(page.getByRole('cell', { name: email, exact: true })).toHaveCount(0);
  await page.goto(/http\S+/.exec(link)?.[0] ?? link);
  await expect(page.getByRole('alert').getByText('invalid, used, expired or withdrawn')).toBeVisible();
}

test('invites an administrator, who enters the panel by the mailed link, and withdraws an invitation after a confirmation', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await openAdminPanel(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await invite(page, email);
  await expectPanelAccessible(page);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await findInMail(page.request, email, /http\S+\/invite\/[\w-]+/));
  await expect(guest.getByText(`Choose your name and password for ${email}.`)).toBeVisible();
  await expectAccessible(guest);
  await guest.getByLabel('First name').fill('Ilya');
  await guest.getByLabel('Last name').fill('Petrov');
  await guest.getByLabel('Password', { exact: true }).fill('Saturos7');
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest).toHaveURL(/\/admin/);
  await expect(guest.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await guest.context().close();
  await withdraw(page);
});
