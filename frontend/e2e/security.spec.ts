import { type Browser, expect, type Page, test } from '@playwright/test';
import { generate } from 'otplib';
import { keeper, newCustomer } from './admin-people';
import { inLetterTo } from './mailbox';
import { expectNoBarriers, type Person, signIn, watchConsole } from './people';
import { decidedVisitor } from './visitor';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** Another device of the same person, logged in at its profile. */
async function onPhone(browser: Browser, origin: string, person: Person): Promise<Page> {
  const context = await browser.newContext({
    userAgent: phone,
    viewport: { width: 390, height: 800 },
    storageState: decidedVisitor(origin),
  });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  return page;
}

test('the profile lists where one is logged in; a session that is signed out ends there at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const assertQuiet = watchConsole(page);
  const person = await newCustomer(page);
  await signIn(page, person);
  const other = await onPhone(browser, baseURL ?? '', person);
  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await expectNoBarriers(page);
  await sessions.getByRole('button', { name: 'Sign out Safari, iOS' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Signed out' })).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.goto(`${baseURL}/profile`);
  await expect(other).toHaveURL(/\/login$/);
  await other.context().close();
  assertQuiet();
});

test('signing out everywhere ends this session as well', async ({ page, browser, baseURL }) => {
  const person = await newCustomer(page);
  await signIn(page, person);
  const other = await onPhone(browser, baseURL ?? '', person);
  await other.goto(`${baseURL}/profile`);
  await expectNoBarriers(other);
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
  await other.context().close();
});

test('logging out ends the session behind the token, not only in this browser', async ({ page }) => {
  await signIn(page, await newCustomer(page));
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect
    .poll(async () =>
      (await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })).status(),
    )
    .toBe(401);
});

for (const width of [390, 1440]) {
  test(`another address, at ${width} px: asked with the password, confirmed by a button, not by opening the link`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const person = await newCustomer(page);
    const newEmail = `new-${crypto.randomUUID()}@example.com`;
    await signIn(page, person);
    await page.goto('/profile');
    const group = page.getByRole('region', { name: 'E-mail address' });
    await group.getByLabel('New e-mail').fill(newEmail);
    await group.getByLabel('Password').fill('Wrong123');
    await group.getByRole('button', { name: 'Change the address' }).click();
    await expect(group.getByRole('alert')).toContainText('password');
    await group.getByLabel('Password').fill(person.password);
    await group.getByRole('button', { name: 'Change the address' }).click();
    await expect(group.getByRole('status')).toContainText(newEmail);
    await page.goto(await inLetterTo(page.request, newEmail, /\/confirm-email\/[\w-]+/));
    const works = async (email: string) =>
      (await page.request.post('/api/login', { data: { email, password: person.password } })).status();
    expect(await works(newEmail)).toBe(401);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    expect([await works(newEmail), await works(person.email)]).toEqual([200, 401]);
    await page.getByRole('link', { name: 'To my profile' }).click();
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(newEmail);
  });
}

test('the address of an account is unconfirmed until the link in a letter to it was used; the export follows', async ({
  page,
}) => {
  const person = await newCustomer(page);
  await signIn(page, person);
  const newsletterShare = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const answer = await fetch('/api/user/export-data', { headers });
      return ((await answer.json()) as { newsletter: object | null }).newsletter;
    });
  await page.goto('/profile');
  const group = page.getByRole('region', { name: 'E-mail address' });
  await expect(group).toContainText('is not confirmed yet');
  expect(await newsletterShare()).toBeNull();
  await group.getByRole('button', { name: 'Send me the link' }).click();
  await expect(group.getByRole('status')).toContainText(person.email);
  await page.goto(await inLetterTo(page.request, person.email, /\/confirm-email\/[\w-]+/));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await page.getByRole('link', { name: 'To my profile' }).click();
  await expect(group.getByLabel('New e-mail')).toBeVisible();
  await expect(group).not.toContainText('is not confirmed yet');
  expect(await newsletterShare()).toMatchObject({ subscription: null });
});

/** The code an app shows `ahead` steps from now; the shop takes one ahead, as clocks differ. */
function codeOf(secret: string, ahead = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * ahead });
}

/** Confirms the address from the words in place of the set-up, by the link in the mail. */
async function confirmFromSetUp(page: Page, { email }: Person): Promise<void> {
  await page.goto('/profile');
  const group = page.getByRole('region', { name: 'Second step' });
  await expect(group).toContainText(`Confirm ${email} first`);
  await expect(group.getByRole('button', { name: 'Set up an authenticator app' })).toHaveCount(0);
  await expectNoBarriers(page);
  await group.getByRole('button', { name: 'Send me the link' }).click();
  await expect(group.getByRole('status')).toContainText(email);
  await page.goto(await inLetterTo(page.request, email, /\/confirm-email\/[\w-]+/));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
}

/** Sets the app up on the profile; gives its secret and the recovery codes. */
async function setUpApp(page: Page, person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/profile');
  const group = page.getByRole('region', { name: 'Second step' });
  await group.getByLabel('Password').fill(person.password);
  await group.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(group.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectNoBarriers(page);
  const secret = (await group.locator('code').innerText()).replaceAll(' ', '');
  await group.getByLabel('Code', { exact: true }).fill('000000');
  await group.getByRole('button', { name: 'Switch it on' }).click();
  await expect(group.getByRole('alert')).toContainText('This code is wrong');
  await group.getByLabel('Code', { exact: true }).fill(await codeOf(secret));
  await group.getByRole('button', { name: 'Switch it on' }).click();
  await expect(group.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await expectNoBarriers(page);
  const recoveryCodes = await group.getByRole('listitem').allInnerTexts();
  await group.getByRole('button', { name: 'I have kept them' }).click();
  await expect(group.getByText('Recovery codes left: 10')).toBeVisible();
  return { secret, recoveryCodes };
}

/** The first step of logging in, from a guest's screen. */
async function passwordStep(page: Page, person: Person): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
}

for (const width of [390, 1440]) {
  test(`a second step, at ${width} px: set up, asked for, done without the phone, and switched off`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const person = await newCustomer(page);
    await signIn(page, person);
    await confirmFromSetUp(page, person);
    const { secret, recoveryCodes } = await setUpApp(page, person);
    await page.reload();
    await expect(page.getByText('Recovery codes left: 10')).toBeVisible();

    await passwordStep(page, person);
    await expectNoBarriers(page);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').first()).toContainText('This code is wrong');
    await page.getByLabel('Code', { exact: true }).fill(await codeOf(secret, 1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/$/);

    await passwordStep(page, person);
    await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/$/);

    await page.goto('/profile');
    const group = page.getByRole('region', { name: 'Second step' });
    await expect(group.getByText('Recovery codes left: 9')).toBeVisible();
    await group.getByLabel('Password').fill(person.password);
    await group.getByLabel('Code', { exact: true }).fill(recoveryCodes[1] ?? '');
    await group.getByRole('button', { name: 'Switch it off' }).click();
    await expect(group.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    const { email, password } = person;
    const login = await page.request.post('/api/login', { data: { email, password } });
    expect(login.status()).toBe(200);
  });
}

test('where the shop demands a second step of administrators, the panel leads to its set-up', async ({
  page,
}) => {
  await signIn(page, keeper);
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    const me = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...me, secondFactorRequired: true } });
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'A second step comes first' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(page).toHaveURL(/\/profile#second-factor$/);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeInViewport();
});

/** The first deletion is refused as if the log-in were older; from then on the shop itself answers. */
async function withOldLogIn(page: Page): Promise<void> {
  let isFirst = true;
  await page.route('**/api/user/delete-account', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fulfill({
      status: 403,
      json: { code: 'REAUTHENTICATION_REQUIRED', error: 'Nothing was changed. Confirm with your password' },
    });
  });
}

for (const width of [390, 1440]) {
  test(`an older log-in, at ${width} px: the account is deleted after the password was given again`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const person = await newCustomer(page);
    await signIn(page, person);
    await withOldLogIn(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    const group = page.getByRole('group', { name: 'Delete my account' });
    const confirm = group.getByRole('button', { name: 'Delete my account' });
    await confirm.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByLabel('Password')).toBeFocused();
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(group.getByRole('alert')).toContainText('Nothing was changed');
    await withOldLogIn(page);
    await confirm.click();
    await dialog.getByLabel('Password').fill('Wrong123');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('alert')).toContainText('password is wrong');
    await dialog.getByLabel('Password').fill(person.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/$/);
    const { email, password } = person;
    const login = await page.request.post('/api/login', { data: { email, password } });
    expect(login.status()).toBe(401);
  });
}
