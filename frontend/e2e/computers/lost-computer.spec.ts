import { expect, test } from '@playwright/test';
import { codeFromMail, newOwner } from '../support/owners';
import { expectAccessible, signIn, collectConsoleErrors } from '../support/users';
import { leaseSeat } from '../support/offline-computer';
import { expectAccessibleInBothWidths } from '../support/views/screens';

test.describe.configure({ timeout: 120_000 });

const subject = 'Your code to free the seats of a lost computer';

test('a mailed code releases the offline seat of a lost computer, twice a year', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  const owner = await newOwner(page.request);
  const { machineName, licenceFile } = await leaseSeat(page.request, owner);
  const second = await leaseSeat(page.request, owner);
  await signIn(page, owner);
  await page.goto('/account/computers');
  const card = page.getByRole('listitem').filter({ hasText: machineName });
  await card.getByRole('button', { name: `Computer lost or broken? ${machineName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Release the seats of ${machineName}` });
  await expect(dialog.getByText('Releases left this year: 2 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  await expect(dialog.getByText('We sent a code')).toBeVisible();
  const field = dialog.getByLabel('Six-digit code');
  await expect(field).toBeFocused();
  await expectAccessibleInBothWidths(page);
  const release = dialog.getByRole('button', { name: 'Release seats' });
  const code = await codeFromMail(page.request, owner, subject);
  await field.fill('12');
  await release.click();
  await expect(dialog.getByText('The code must have six digits')).toBeVisible();
  assertQuiet();
  await field.fill(code === '000000' ? '000001' : '000000');
  await release.click();
  await expect(dialog.getByRole('alert')).toContainText('The code is incorrect or has expired');
  const assertQuietAfterRefusal = collectConsoleErrors(page);
  await field.fill(code);
  await release.click();
  await expect(page.getByText(`The seats of ${machineName} were released`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Deactivated');
  await expect(card).not.toContainText('Offline activation until');
  const refreshed = await page.request.post('/api/licensing/refresh', { data: { file: licenceFile } });
  expect(await refreshed.json()).toMatchObject({ code: 'DEVICE_MISMATCH', licenceFile: null });
  assertQuietAfterRefusal();

  const allowance = { perYear: 2, left: 0, nextAt: '2031-05-04T10:00:00.000Z' };
  await page.route('**/api/account/lost-computers', (route) => route.fulfill({ json: allowance }));
  await page.reload();
  const ask = page.getByRole('button', { name: `Computer lost or broken? ${second.machineName}` });
  await ask.click();
  const refusal = page.getByRole('dialog');
  await expect(refusal).toContainText('The next one is possible on 4 May 2031');
  await expect(refusal.getByRole('link', { name: 'support@lowline.example' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  await page.unroute('**/api/account/lost-computers');

  await page.goto('/account/computers?lang=ru');
  await page.getByRole('button', { name: /потерян или сломан/ }).click();
  await page.getByRole('button', { name: 'Прислать код' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await expectAccessible(page);
});
