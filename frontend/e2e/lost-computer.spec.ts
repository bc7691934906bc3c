import { expect, test } from '@playwright/test';
import { mailedCode, newOwner } from './owners';
import { expectNoBarriers, signIn, watchConsole } from './people';
import { lend } from './studio';

const subject = 'Your code to free the seats of a lost computer';

test('a lost computer’s offline seat is freed with a code from the mailbox', async ({ page }) => {
  const assertQuiet = watchConsole(page);
  const owner = await newOwner(page.request);
  const { machineName, licenceFile } = await lend(page.request, owner);
  await signIn(page, owner);
  await page.goto('/account/computers');
  const card = page.getByRole('listitem').filter({ hasText: machineName });
  await card.getByRole('button', { name: `Computer lost or broken? ${machineName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Free the seats of ${machineName}` });
  await expect(dialog.getByText('Left this year: 2 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mail me a code' }).click();
  await expect(dialog.getByText('A code is on its way')).toBeVisible();
  const field = dialog.getByLabel('Six-digit code');
  await expect(field).toBeFocused();
  const code = await mailedCode(page.request, owner, subject);
  await field.fill('12');
  await dialog.getByRole('button', { name: 'Free the seats' }).click();
  await expect(dialog.getByText('The code has six digits')).toBeVisible();
  await field.fill(code);
  await dialog.getByRole('button', { name: 'Free the seats' }).click();
  await expect(page.getByText(`${machineName} has given up its seats`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Deactivated');
  await expect(card).not.toContainText('Runs offline until');
  const refreshed = await page.request.post('/api/licensing/refresh', { data: { file: licenceFile } });
  expect(await refreshed.json()).toMatchObject({ code: 'DEVICE_MISMATCH', licenceFile: null });
  assertQuiet();
});

test('a wrong code frees nothing; when the year’s are used up, the next day and support are named', async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  const { machineName } = await lend(page.request, owner);
  await signIn(page, owner);
  await page.goto('/account/computers');
  const ask = page.getByRole('button', { name: `Computer lost or broken? ${machineName}` });
  await ask.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mail me a code' }).click();
  const code = await mailedCode(page.request, owner, subject);
  await dialog.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Free the seats' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The code is wrong or too old');
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  const allowance = { perYear: 2, left: 0, nextAt: '2031-05-04T10:00:00.000Z' };
  await page.route('**/api/account/lost-computers', (route) => route.fulfill({ json: allowance }));
  await ask.click();
  await expect(dialog).toContainText('The next time is possible on 4 May 2031');
  await expect(dialog.getByRole('link', { name: 'support@lowline.example' })).toBeVisible();
});

for (const lang of ['en', 'ru'] as const) {
  for (const width of [390, 1440]) {
    test(`the dialog in ${lang} at ${width} px has no barriers`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const owner = await newOwner(page.request);
      await lend(page.request, owner);
      await signIn(page, owner);
      await page.goto(`/account/computers?lang=${lang}`);
      await page.getByRole('button', { name: /lost or broken|потерян или сломан/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /Mail me|Прислать код/ }).click();
      await expect(dialog.getByRole('textbox')).toBeVisible();
      await expectNoBarriers(page);
    });
  }
}
