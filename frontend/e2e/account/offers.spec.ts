import { expect, test } from '@playwright/test';
import { registerCustomer } from '../support/admin';
import { sandbox } from '../support/api-customer';
import { waitForMail } from '../support/mailbox';
import { newOwner } from '../support/owners';
import { collectConsoleErrors, giveConsents, paymentForm, signIn } from '../support/users';
import { expectAccessibleInBothWidths } from '../support/views/screens';

test('a personal offer for the owners of a free plug-in is refused to others and discounts one purchase', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const assertQuiet = collectConsoleErrors(page);
  const [owner, other] = [await newOwner(page.request), await registerCustomer(page)];
  const pay = paymentForm(page).locator('#pay');
  await signIn(page, owner);
  await page.goto('/personal-offers?lang=ru');
  await expect(page.getByText('У вас есть Monolark')).toBeVisible();
  await expectAccessibleInBothWidths(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/personal-offers?lang=en');
  const offer = page.getByRole('listitem').filter({ hasText: 'Halflight' });
  await expect(offer).toContainText('You have Monolark');
  await expect(offer.locator('ins')).toHaveText('$83.30');
  await expect(offer.locator('del')).toHaveText('$119');
  await expect(offer.locator('time')).not.toBeEmpty();
  const buy = offer.getByRole('link', { name: /Buy for .*: Halflight/ });
  const address = (await buy.getAttribute('href')) ?? '';

  await signIn(page, other);
  await page.goto('/personal-offers');
  await expect(page.getByRole('heading', { name: 'No offers for you right now' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse the catalogue' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: /Offer not found/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to your offers' })).toBeVisible();
  await page.getByRole('link', { name: 'Buy at the full price' }).click();
  await giveConsents(page);
  await expect(pay).toContainText('$119.00');

  await signIn(page, owner);
  await page.goto('/personal-offers');
  await buy.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout\/pay\?session_id=cs_test_/);
  await giveConsents(page);
  await expect(pay).toContainText('$83.30');
  const sessionId = new URL(page.url()).searchParams.get('session_id') ?? '';
  await sandbox(`sessions/${sessionId}/pay`, { card: '4242424242424242' });
  const receipt = await waitForMail(page.request, owner.email, /Halflight[\s\S]*Discount/);
  expect(receipt.text).toMatch(/Halflight\s+\$119\.00[\s\S]*−\$35\.70[\s\S]*\$83\.30/);

  await page.goto('/personal-offers');
  await expect(page.getByRole('listitem').filter({ hasText: 'Coldharbour Strings' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  assertQuiet();
});
