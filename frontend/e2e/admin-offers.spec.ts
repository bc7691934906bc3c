import { expect, test } from '@playwright/test';
import { answerConfirm, asKeeper, openPanel } from './admin-people';
import { expectNoBarriers, register, stranger } from './people';

test('an offer is found by its customer and ended; then the customer has it no more', async ({ page }) => {
  const { email, password } = stranger();
  await page.goto('/checkout/monolark');
  await register(page, { email, password });
  await expect(page.getByRole('link', { name: 'View your downloads' })).toBeVisible();
  await page.goto('/personal-offers');
  await expect(page.getByText('Until', { exact: false }).first()).toBeVisible();

  await openPanel(page, `?tab=offers&email=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.first()).toContainText('open');
  const asked = answerConfirm(page, true);
  await row
    .first()
    .getByRole('button', { name: /End the offer/ })
    .click();
  expect(await asked).toContain(email);
  await expect(row.filter({ hasText: 'over' }).first()).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`the offers at ${width} px have no barriers`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPanel(page, '?tab=offers');
    await expect(page.getByRole('heading', { name: 'Offers' })).toBeVisible();
    await expectNoBarriers(page);
  });
}

test('a published article is sent to subscribers from its row', async ({ page }) => {
  const { news } = await asKeeper<{ news: { translations: { title: string }[] }[] }>(
    page,
    'GET',
    '/news/admin/all?search=saturos-pro-2-1',
  );
  const title = news[0]?.translations.find(Boolean)?.title ?? '';
  await openPanel(page, '?tab=news&search=saturos-pro-2-1');
  await page.getByRole('link', { name: `Send ${title} to subscribers` }).click();
  await expect(page.getByRole('checkbox', { name: title })).toBeChecked();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/tab=campaigns$/);
});
