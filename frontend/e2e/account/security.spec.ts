import { type Browser, expect, type Page, test } from '@playwright/test';
import { generate } from 'otplib';
import { adminUser, registerCustomer } from '../support/admin';
import { findInMail } from '../support/mailbox';
import { expectAccessible, type TestUser, signIn, collectConsoleErrors } from '../support/users';
import { consentAnswered } from '../support/storage-state';
import { expectAccessibleInBothWidths } from '../support/views/screens';

test.describe.configure({ timeout: 120_000 });

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** Fills the log-in form that is on the screen. */
async function logIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs the same user in on another device. */
async function onPhone(browser: Browser, origin: string, person: TestUser): Promise<Page> {
  const context = await browser.newContext({
    userAgent: phone,
    viewport: { width: 390, height: 800 },
    storageState: consentAnswered(origin),
  });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await logIn(page, person);
  await expect(page).toHaveURL(`${origin}/`);
  return page;
}

test('lists the sessions of the profile, ends one, and ends all with the current one', async ({
  page,
  browser,
  baseURL,
}) => {
  const assertQuiet = collectConsoleErrors(page);
  const person = await registerCustomer(page);
  await signIn(page, person);
  const other = await onPhone(browser, baseURL ?? '', person);
  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await expectAccessibleInBothWidths(page);
  await sessions.getByRole('button', { name: 'Sign out Safari, iOS' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Signed out' })).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.goto(`${baseURL}/profile`);
  await expect(other).toHaveURL(/\/login$/);
  assertQuiet();

  await logIn(other, person);
  await expect(other).toHaveURL(/\/profile$/);
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
  await other.context().close();
});

test('creates an app password, shows it once and revokes it; the log-out revokes the session', async ({
  page,
}) => {
  const assertQuiet = collectConsoleErrors(page);
  const person = await registerCustomer(page);
  await signIn(page, person);
  await page.goto('/profile#app-passwords');
  const section = page.getByRole('region', { name: 'App passwords' });
  await section.getByLabel('Name').fill('Studio');
  await section.getByRole('button', { name: 'Create app password' }).click();
  await expect(section.getByRole('heading', { name: 'Your app password' })).toBeFocused();
  await expect(section.locator('code')).toHaveText(/^([0-9a-z]{4}-){7}[0-9a-z]{4}$/);
  await expect(section.getByText(person.email)).toBeVisible();
  await expect(section.getByRole('listitem')).toContainText('never used');
  await expectAccessible(page);
  await page.reload();
  await expect(section.getByRole('listitem')).toContainText('Studio');
  await expect(section.locator('code')).toHaveCount(0);
  await section.getByRole('button', { name: 'Revoke Studio' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'App password revoked' })).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  assertQuiet();

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const menu = page.getByRole('button', { name: /account/i }).first();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await page.request.get('/api/me', { headers })).status()).toBe(401);
});

/** Confirms the address of the customer by the mailed link; the export has a share of the newsletter only then. */
async function confirmAddress(page: Page, { email }: TestUser): Promise<void> {
  const newsletterShare = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const answer = await fetch('/api/user/export-data', { headers });
      return ((await answer.json()) as { newsletter: object | null }).newsletter;
    });
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Newsletter' })).toContainText(
    'Confirm your email address first',
  );
  const group = page.getByRole('region', { name: 'E-mail address' });
  await expect(group).toContainText('is not confirmed yet');
  expect(await newsletterShare()).toBeNull();
  await group.getByRole('button', { name: 'Send me the link' }).click();
  await expect(group.getByRole('status')).toContainText(email);
  await page.goto(await findInMail(page.request, email, /\/confirm-email\/[\w-]+/));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await page.getByRole('link', { name: 'To my profile' }).click();
  await expect(group.getByLabel('New e-mail')).toBeVisible();
  await expect(group).not.toContainText('is not confirmed yet');
  expect(await newsletterShare()).toMatchObject({ subscription: null });
}

async function subscribe(page: Page, { email }: TestUser): Promise<void> {
  const group = page.getByRole('region', { name: 'Newsletter' });
  await group.getByRole('button', { name: 'Subscribe' }).click();
  await expect(group).toContainText('We have sent a confirmation link');
  await page.goto(await findInMail(page.request, email, /\/newsletter\/confirm\/[\w-]+/));
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  await page.goto('/profile');
  await group.getByRole('checkbox').first().uncheck();
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(group.getByText('Saved')).toBeVisible();
  await expectAccessible(page);
}

test('confirms the address, which allows the newsletter, and changes it with the password and a button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const person = await registerCustomer(page);
  const newEmail = `new-${crypto.randomUUID()}@example.com`;
  await signIn(page, person);
  await confirmAddress(page, person);
  await subscribe(page, person);
  const group = page.getByRole('region', { name: 'E-mail address' });
  await group.getByLabel('New e-mail').fill(newEmail);
  await group.getByLabel('Password').fill('Wrong123');
  await group.getByRole('button', { name: 'Change address' }).click();
  await expect(group.getByRole('alert')).toContainText('password');
  await group.getByLabel('Password').fill(person.password);
  await group.getByRole('button', { name: 'Change address' }).click();
  await expect(group.getByRole('status')).toContainText(newEmail);
  await page.goto(await findInMail(page.request, newEmail, /\/confirm-email\/[\w-]+/));
  const works = async (email: string) =>
    (await page.request.post('/api/login', { data: { email, password: person.password } })).status();
  expect(await works(newEmail)).toBe(401);
  await expectAccessibleInBothWidths(page);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect([await works(newEmail), await works(person.email)]).toEqual([200, 401]);
  await page.getByRole('link', { name: 'To my profile' }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(newEmail);
});

/** The TOTP code `ahead` steps from now; the server accepts one step ahead because clocks differ (RFC 6238 §6). */
function codeOf(secret: string, ahead = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * ahead });
}

/** Confirms the address by the mailed link that the set-up requires. */
async function confirmFromSetUp(page: Page, { email }: TestUser): Promise<void> {
  await page.goto('/profile');
  const group = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(group).toContainText(`Confirm ${email} first`);
  await expect(group.getByRole('button', { name: 'Set up an authenticator app' })).toHaveCount(0);
  await expectAccessible(page);
  await group.getByRole('button', { name: 'Send me the link' }).click();
  await expect(group.getByRole('status')).toContainText(email);
  await page.goto(await findInMail(page.request, email, /\/confirm-email\/[\w-]+/));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
}

/** Sets up an authenticator app in the profile; resolves to its secret and the recovery codes. */
async function setUpApp(page: Page, person: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/profile');
  const group = page.getByRole('region', { name: 'Two-factor authentication' });
  await group.getByLabel('Password').fill(person.password);
  await group.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(group.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await group.locator('code').innerText()).replaceAll(' ', '');
  await group.getByLabel('Code', { exact: true }).fill('000000');
  await group.getByRole('button', { name: 'Turn on' }).click();
  await expect(group.getByRole('alert')).toContainText('This code is incorrect');
  await group.getByLabel('Code', { exact: true }).fill(await codeOf(secret));
  await group.getByRole('button', { name: 'Turn on' }).click();
  await expect(group.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await expectAccessible(page);
  const recoveryCodes = await group.getByRole('listitem').allInnerTexts();
  await group.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(group.getByText('10 recovery codes left')).toBeVisible();
  return { secret, recoveryCodes };
}

/** Logs in with the password only, up to the code step. */
async function passwordStep(page: Page, person: TestUser): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await logIn(page, person);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
}

test('sets up, uses and disables two-factor authentication', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const person = await registerCustomer(page);
  await signIn(page, person);
  await confirmFromSetUp(page, person);
  const { secret, recoveryCodes } = await setUpApp(page, person);
  await page.reload();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await passwordStep(page, person);
  await expectAccessibleInBothWidths(page);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').first()).toContainText('This code is incorrect');
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/$/);

  await passwordStep(page, person);
  await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/profile');
  const group = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(group.getByText('9 recovery codes left')).toBeVisible();
  await group.getByLabel('Password').fill(person.password);
  await group.getByLabel('Code', { exact: true }).fill(recoveryCodes[1] ?? '');
  await group.getByRole('button', { name: 'Turn off' }).click();
  await expect(group.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  const { email, password } = person;
  const login = await page.request.post('/api/login', { data: { email, password } });
  expect(login.status()).toBe(200);
});

test('links administrators to the two-factor set-up where the shop requires it', async ({ page }) => {
  await signIn(page, adminUser);
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    const me = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...me, secondFactorRequired: true } });
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set up' }).click();
  await expect(page).toHaveURL(/\/profile#second-factor$/);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeInViewport();
});
