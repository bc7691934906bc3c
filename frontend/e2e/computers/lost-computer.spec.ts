import { expect, test } from '@playwright/test';
import { codeFromMail, newOwner } from '../support/owners';
import { expectAccessible, signIn, collectConsoleErrors } from '../support/users';
import { leaseSeat } from '../support/offline-computer';
import { views } from '../support/views/views';

const subject = 'Your code to free the seats of a lost computer';

test('releases the offline seat of a lost computer with a mailed code', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  const owner = await newOwner(page.request);
  const { machineName, licenceFile } = await leaseSeat(page.request, owner);
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
  const code = await codeFromMail(page.request, owner, subject);
  await field.fill('12');
  await dialog.getByRole('button', { name: 'Release seats' }).click();
  await expect(dialog.getByText('The code must have six digits')).toBeVisible();
  await field.fill(code);
  await dialog.getByRole('button', { name: 'Release seats' }).click();
  await expect(page.getByText(`The seats of ${machineName} were released`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Deactivated');
  await expect(card).not.toContainText('Offline activation until');
  const refreshed = await page.request.post('/api/licensing/refresh', { data: { file: licenceFile } });
  expect(await refreshed.json()).toMatchObject({ code: 'DEVICE_MISMATCH', licenceFile: null });
  assertQuiet();
});

test('refuses a wrong release code and shows the next date when the releases of the year are used up', async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  const { machineName } = await leaseSeat(page.request, owner);
  await signIn(page, owner);
  await page.goto('/account/computers');
  const ask = page.getByRole('button', { name: `Computer lost or broken? ${machineName}` });
  await ask.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  const code = await codeFromMail(page.request, owner, subject);
  await dialog.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Release seats' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The code is incorrect or has expired');
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  const allowance = { perYear: 2, left: 0, nextAt: '2031-05-04T10:00:00.000Z' };
  await page.route('**/api/account/lost-computers', (route) => route.fulfill({ json: allowance }));
  await ask.click();
  await expect(dialog).toContainText('The next one is possible on 4 May 2031');
  await expect(dialog.getByRole('link', { name: 'support@lowline.example' })).toBeVisible();
});

for (const { lang, width } of views) {
  test(`release dialog in ${lang} at ${width} px is accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const owner = await newOwner(page.request);
    await leaseSeat(page.request, owner);
    await signIn(page, owner);
    await page.goto(`/account/computers?lang=${lang}`);
    await page.getByRole('button', { name: /lost or broken|потерян или сломан/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Send me|Прислать код/ }).click();
    await expect(dialog.getByRole('textbox')).toBeVisible();
    await expectAccessible(page);
  });
}
