import { expect, type Page, test } from '@playwright/test';
import { waitForMail } from '../support/mailbox';
import { newOwner } from '../support/owners';

const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' });

async function fillLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
}

test('redirects a guest to /login, checks the log-in and returns to the requested path (storefront §2, §5; admin §2)', async ({
  page,
}) => {
  const { email, password } = await newOwner(page.request);
  for (const path of ['/account/products', '/account/computers', '/personal-offers', '/admin', '/profile']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBe(path);
  }
  await expect(logIn(page)).toBeDisabled();
  await fillLogIn(page, email, '   ');
  await expect(logIn(page)).toBeDisabled();
  await fillLogIn(page, '   ', password);
  await expect(logIn(page)).toBeDisabled();
  await fillLogIn(page, email, 'Wrong1234');
  await logIn(page).click();
  await expect(page.getByRole('alert').first()).toHaveText('The e-mail or password is wrong');
  await expect(page.getByRole('link', { name: 'Register' }).last()).toHaveAttribute('href', '/register');
  await fillLogIn(page, email, password);
  await logIn(page).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test('resets a password with the mailed code, refuses a wrong one and links the log-in (storefront §4)', async ({
  page,
}) => {
  const { email } = await newOwner(page.request);
  const message = page.getByRole('alert').first();
  const set = page.getByRole('button', { name: 'Set the password' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The previous form also has an e-mail field.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('E-mail').fill('no address');
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(message).toContainText('Enter a valid e-mail address');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText(`Sent to ${email}.`)).toBeVisible();
  await set.click();
  await expect(message).toHaveText('Fill in both fields');
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByLabel('New password').fill('short');
  await set.click();
  await expect(message).toContainText('At least 7 characters');
  await page.getByLabel('New password').fill('Tidewater8');
  await set.click();
  await expect(message).toContainText('is invalid or has expired');
  const { text } = await waitForMail(page.request, email, /^Your code for a new password/);
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await set.click();
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogIn(page, email, 'Tidewater8');
  await logIn(page).click();
  await expect(page).toHaveURL(/\/$/);
});

test('hides log-in links and screens while accounts are switched off (storefront §9)', async ({ page }) => {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(name="shop-features" content=")auth/, '$1');
    return route.fulfill({ response, body });
  });
  for (const path of ['/login', '/register', '/profile', '/checkout/longitude-8']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /Log in|Register/ })).toHaveCount(0);
  }
});
