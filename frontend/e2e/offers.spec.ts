import { expect, type Page, test } from '@playwright/test';
import { letterTo } from './mailbox';
import { expectNoBarriers, paymentForm, payWith, register, stranger, watchConsole } from './people';

/** A new customer who has taken a free synthesizer. */
async function customerWithMonolark(page: Page): Promise<string> {
  const { email, password } = stranger();
  await page.goto('/checkout/monolark');
  await register(page, { email, password });
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View your downloads' })).toBeVisible();
  return email;
}

test('whoever owns nothing sees that there are no offers', async ({ page }) => {
  await page.goto('/register');
  await register(page, stranger());
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/personal-offers');
  await expect(page.getByRole('heading', { name: 'No offers for you right now' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse the catalogue' })).toBeVisible();
});

test('a free plug-in brings an offer for a paid one, which is bought at the lower price, once', async ({
  page,
}) => {
  const assertQuiet = watchConsole(page);
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
  await expect(paymentForm(page).locator('#pay')).toContainText('$83.30');

  await page.goto('/personal-offers');
  await buy.click();
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
  const receipt = await letterTo(page.request, email, /Halflight[\s\S]*Personal offer/);
  expect(receipt.text).toMatch(/Halflight\s+\$119\.00[\s\S]*−\$35\.70[\s\S]*\$83\.30/);

  await page.goto('/personal-offers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Coldharbour Strings' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  assertQuiet();
});

test('a stranger with the link of an offer is told that it is not theirs, and may pay the full price', async ({
  page,
}) => {
  await customerWithMonolark(page);
  await page.goto('/personal-offers');
  const link = page.getByRole('link', { name: /Buy for .*: Halflight/ });
  const href = (await link.getAttribute('href')) ?? '';
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(href);
  await register(page, stranger());
  await expect(page.getByRole('heading', { name: /This offer is not known to us/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to your offers' })).toBeVisible();
  await page.getByRole('link', { name: 'Buy at the full price' }).click();
  await expect(paymentForm(page).locator('#pay')).toContainText('$119.00');
});

for (const width of [390, 1440]) {
  test(`offers at ${width} px fit and have no barriers, in both languages`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await customerWithMonolark(page);
    await page.goto('/personal-offers');
    await expect(page.getByText('You have Monolark')).toBeVisible();
    await expectNoBarriers(page);
    await page.goto('/personal-offers?lang=ru');
    await expect(page.getByText('У вас есть Monolark')).toBeVisible();
    await expectNoBarriers(page);
  });
}
