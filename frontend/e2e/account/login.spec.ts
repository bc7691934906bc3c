import { expect, type Page, test } from '@playwright/test';
import { untilHydrated } from '../support/hydration';
import { waitForMail } from '../support/mailbox';
import { newOwner } from '../support/owners';
import { register, signIn, newUser } from '../support/users';

const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' });

async function fillLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
}

test('disables the log-in until both fields are filled and redirects to / (storefront §5)', async ({
  page,
}) => {
  const { email, password } = await newOwner(page.request);
  await page.goto('/login');
  await expect(logIn(page)).toBeDisabled();
  await fillLogIn(page, email, '   ');
  await expect(logIn(page)).toBeDisabled();
  await fillLogIn(page, '   ', password);
  await expect(logIn(page)).toBeDisabled();
  await fillLogIn(page, email, 'Wrong1234');
  await logIn(page).click();
  await expect(page.getByRole('alert').first()).toHaveText('The e-mail or password is wrong');
  await expect(page.getByRole('link', { name: 'Register' }).last()).toHaveAttribute('href', '/register');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await fillLogIn(page, email, password);
  await logIn(page).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test('returns to the requested path after the log-in (storefront §2)', async ({ page }) => {
  const owner = await newOwner(page.request);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
  await fillLogIn(page, owner.email, owner.password);
  await logIn(page).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBeNull();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});

test('redirects a guest from the screens of an account to /login (admin §2)', async ({ page }) => {
  for (const path of ['/account/products', '/account/computers', '/personal-offers', '/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBe(path);
  }
});

test('validates every field of the registration (storefront §5)', async ({ page }) => {
  const person = newUser();
  await page.goto('/register');
  const message = page.getByRole('alert').first();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(message).toHaveText('Fill in every field');
  await register(page, { email: 'anna@example', password: person.password });
  await expect(message).toHaveText('Enter a valid e-mail address, such as name@example.com');
  await register(page, { email: person.email, password: 'saturos7' });
  await expect(message).toHaveText('At least 7 characters, with a capital letter and a digit');
  await page.route('**/api/register', (route) => route.fulfill({ status: 500, json: {} }));
  await register(page, person);
  await expect(message).toHaveText('The account was not created. Try again');
});

test('signs in after registration, or redirects to /login after 1.5 s (storefront §4)', async ({ page }) => {
  await page.goto('/register');
  await register(page, newUser());
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.clock.install();
  await page.goto('/register');
  await untilHydrated(page);
  await page.route('**/api/login', (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.pauseAt(Date.now() + 60_000);
  await register(page, newUser());
  await expect(page.getByRole('status').filter({ hasText: 'Log in to continue' })).toBeVisible();
  await page.clock.fastForward(1_400);
  await expect(page).toHaveURL(/\/register$/);
  await page.clock.fastForward(200);
  await expect(page).toHaveURL(/\/login$/);
});

test('resets a password with the mailed code and shows the log-in button (storefront §4)', async ({
  page,
}) => {
  const { email } = await newOwner(page.request);
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('alert').first()).toHaveText('Fill in both fields');
  const { text } = await waitForMail(page.request, email, /^Your code for a new password/);
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await page.getByLabel('New password').fill('Tidewater8');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogIn(page, email, 'Tidewater8');
  await logIn(page).click();
  await expect(page).toHaveURL(/\/$/);
});

test('shows an error when a password reset fails without a message or a connection (storefront §8)', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  const send = page.getByRole('button', { name: 'Send a code' });
  const message = page.getByRole('alert').first();
  await page.route('**/api/forgot-password', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('E-mail').fill('anna@example.com');
  await send.click();
  await expect(message).toHaveText('The password was not changed. Try again');
  await page.unroute('**/api/forgot-password');
  await page.route('**/api/forgot-password', (route) => route.abort());
  await send.click();
  await expect(message).toHaveText('No connection. Check it and try again');
});

test('requires the current password for a new one in the profile (storefront §5)', async ({ page }) => {
  const owner = await newOwner(page.request);
  await signIn(page, owner);
  await page.goto('/profile');
  const change = page.getByRole('button', { name: 'Change password' });
  const message = page.getByRole('region', { name: 'Password' }).getByRole('alert');
  await page.getByLabel('New password').fill('Tidewater8');
  await change.click();
  await expect(message).toHaveText('Enter your current password to change it');
  await page.getByLabel('Current password').fill(owner.password);
  await page.getByLabel('New password').fill('tidewater');
  await change.click();
  await expect(message).toHaveText('At least 7 characters, with a capital letter and a digit');
  await expect(page.getByRole('region', { name: 'Name' }).getByLabel('E-mail')).not.toBeEditable();
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
