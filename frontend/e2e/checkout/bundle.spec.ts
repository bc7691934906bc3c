import { expect, type Page, test } from '@playwright/test';
import { adminRequest } from '../support/admin';
import { newOwner } from '../support/owners';
import { payAndExpectOrder } from '../support/paid-order';
import { giveConsents, newUser, paymentForm, register, signIn } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

const missing = ['Plumbline EQ', 'Keystone Bus'];
const parts = [...missing, 'Tidewater'];

/** Signs in a customer who owns one part of the bundle. */
async function signInOwnerOfPart(page: Page): Promise<void> {
  const owner = await newOwner(page.request);
  const profile = await page.request.get('/api/me', { headers: owner.headers });
  const { id } = (await profile.json()) as { id: string };
  const grant = { slug: 'tidewater', reason: 'press', note: '' };
  await adminRequest(page, 'POST', `/admin/users/${id}/licence-grants`, grant);
  await signIn(page, owner);
}

test('a visitor pays for a bundle from the cart in Russian on a phone and gets each of its parts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/bundles/mix-room?lang=ru');
  await page.getByRole('button', { name: 'В корзину: Комната сведения' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Корзина, товаров: 1', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Оформить заказ' }).click();
  await register(page, newUser());
  await giveConsents(page);
  await expect(page.getByRole('complementary')).toContainText('Комната сведения');
  await expect(paymentForm(page).locator('#pay')).toContainText('193,90');
  const amounts = [/^Набор «Комната сведения».*−83,10\s\$$/, /^Итого193,90\s\$$/];
  const number = await payAndExpectOrder(page, { products: parts, amounts });
  // The order stores the name of the bundle in its own language.
  await page.goto(`/account/orders/${number}?lang=en`);
  await expect(page.getByText('Mix Room: Tidewater')).toBeVisible();
  await expect(page.getByText('Bundle: Mix Room')).toBeVisible();
});

test('an owner of one part of a bundle pays the completion price for the rest', async ({ page }) => {
  await signInOwnerOfPart(page);
  const card = page.locator('#buy-card');
  await page.goto('/bundles/mix-room?lang=ru');
  await expect(card).toContainText(/У вас уже есть 1 из 3/);
  await expect(card.getByRole('link', { name: 'Докупить набор' })).toBeVisible();
  await page.goto('/bundles/mix-room?lang=en');
  await expect(card).toContainText('You own 1 of 3');
  await card.getByRole('link', { name: 'Complete the bundle' }).click();
  await giveConsents(page);
  await expect(paymentForm(page).locator('#pay')).toContainText('$124.60');
  const amounts = [/^Bundle: Mix Room.*−\$53\.40$/, /^Total\$124\.60$/];
  await payAndExpectOrder(page, { products: missing, amounts });
  await page.goto('/account/products');
  for (const name of parts)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Active');
  await page.goto('/bundles/mix-room');
  await expect(card).toContainText('You own all plug-ins of this bundle');
  await expect(card.getByRole('link', { name: 'Complete the bundle' })).toHaveCount(0);
  await expectAccessibleInBothWidths(page);
});
