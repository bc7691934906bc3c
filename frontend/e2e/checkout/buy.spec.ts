import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { mailsTo } from '../support/mailbox';
import {
  paymentForm,
  payWith,
  register,
  newUser,
  collectConsoleErrors,
  giveConsents,
} from '../support/users';

interface Listed {
  sha256: string;
  bytes: number;
}

/** Goes from a product's page to the payment form as a new customer. */
async function goToPayment(page: Page, slug: string): Promise<string> {
  const person = newUser();
  await page.goto(`/plugins/${slug}`);
  await page.getByRole('complementary', { name: 'Buy' }).getByRole('link', { name: 'Buy now' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await register(page, person);
  await expect(page).toHaveURL(/\/checkout\/pay\?session_id=cs_test_/);
  await giveConsents(page);
  await expect(paymentForm(page).locator('#pay')).toBeVisible();
  return person.email;
}

async function thanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeFocused();
  await expect(page.getByText(/LL-\d{8}/)).toBeVisible();
}

test('a visitor browses, registers, pays for, owns and downloads a plug-in', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  const email = await goToPayment(page, 'saturos-pro');
  await payWith(page, '4242 4242 4242 4242');
  await thanks(page);

  await page.getByRole('link', { name: 'View your downloads' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Saturos Pro for macOS' }).click();
  const bytes = await readFile(await (await download).path());
  const token = new URL(page.url()).searchParams.get('token') ?? '';
  const { files } = (await (await page.request.get(`/api/downloads/${token}`)).json()) as {
    files: (Listed & { platform: string })[];
  };
  const file = files.find(({ platform }) => platform === 'macos-universal');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);

  await page.goto('/account/products');
  await expect(page.getByRole('link', { name: 'Saturos Pro' })).toBeVisible();
  await expect(page.getByText('Active')).toBeVisible();
  await expect
    .poll(async () => {
      const mails = await mailsTo(page.request, email);
      return mails.map(({ subject }) => subject.replace(/LL-\d+/, 'LL')).sort();
    })
    .toEqual(['Your order LL']);
  assertQuiet();
});

test('shows why a card is declined and accepts another one after a 3-D Secure challenge in the same form', async ({
  page,
}) => {
  await goToPayment(page, 'tidewater');
  await payWith(page, '4000000000009995');
  await expect(paymentForm(page).getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await payWith(page, '4000002760003184');
  // By keyboard: the frame is still changing its height, so a click may miss.
  await paymentForm(page).getByRole('button', { name: 'Complete' }).press('Enter');
  await thanks(page);
});

test('grants a free plug-in without a payment and does not sell it again', async ({ page }) => {
  await page.goto('/plugins/monolark');
  await page.getByRole('complementary', { name: 'Buy' }).getByRole('link', { name: 'Download' }).click();
  await register(page, newUser());
  await thanks(page);
  await page.goto('/account/products');
  await expect(page.getByRole('link', { name: 'Monolark' })).toBeVisible();
  await page.goto('/checkout/monolark');
  await expect(page.getByRole('heading', { name: 'You already own this plug-in' })).toBeVisible();
});
