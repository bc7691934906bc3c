import { expect, type Page, test } from '@playwright/test';
import { waitForMail } from '../support/mailbox';
import {
  paymentForm,
  payWith,
  register,
  newUser,
  collectConsoleErrors,
  giveConsents,
} from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

/** A new customer who owns a free synthesizer. */
async function customerWithMonolark(page: Page): Promise<string> {
  const { email, password } = newUser();
  await page.goto('/checkout/monolark');
  await register(page, { email, password });
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View your downloads' })).toBeVisible();
  return email;
}

test('shows an empty state without personal offers', async ({ page }) => {
  await page.goto('/register');
  await register(page, newUser());
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/personal-offers');
  await expect(page.getByRole('heading', { name: 'No offers for you right now' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse the catalogue' })).toBeVisible();
});

test('grants an offer for a free plug-in and applies its discount once', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  const email = await customerWithMonolark(page);
  await page.goto('/personal-offers');
  const offer = page.getByRole('listitem').filter({ hasText: 'Halflight' });
  await expect(offer).toContainText('You have Monolark');
  await expect(offer.locator('ins')).toHaveText('$83.30');
  await expect(offer.locator('del')).toHaveText('$119');
  await expect(offer.locator('time')).not.toBeEmpty();
  const buy = offer.getByRole('link', { name: /Buy for .*: Halflight/ });

  await buy.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout\/pay\?session_id=cs_test_/);
  await giveConsents(page);
  await expect(paymentForm(page).locator('#pay')).toContainText('$83.30');

  await page.goto('/personal-offers');
  await buy.click();
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
  const receipt = await waitForMail(page.request, email, /Halflight[\s\S]*Discount/);
  expect(receipt.text).toMatch(/Halflight\s+\$119\.00[\s\S]*−\$35\.70[\s\S]*\$83\.30/);

  await page.goto('/personal-offers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Coldharbour Strings' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  assertQuiet();
});

test('refuses another customer’s offer and sells at the full price', async ({ page }) => {
  await customerWithMonolark(page);
  await page.goto('/personal-offers');
  const link = page.getByRole('link', { name: /Buy for .*: Halflight/ });
  const href = (await link.getAttribute('href')) ?? '';
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(href);
  await register(page, newUser());
  await expect(page.getByRole('heading', { name: /Offer not found/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to your offers' })).toBeVisible();
  await page.getByRole('link', { name: 'Buy at the full price' }).click();
  await giveConsents(page);
  await expect(paymentForm(page).locator('#pay')).toContainText('$119.00');
});

test('personal offers are accessible in both languages and widths', async ({ page }) => {
  test.setTimeout(120_000);
  await customerWithMonolark(page);
  await page.goto('/personal-offers');
  await expect(page.getByText('You have Monolark')).toBeVisible();
  await expectAccessibleInBothWidths(page);
  await page.goto('/personal-offers?lang=ru');
  await expect(page.getByText('У вас есть Monolark')).toBeVisible();
  await expectAccessibleInBothWidths(page);
});
