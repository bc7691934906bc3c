import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectNoBarriers, newCustomer } from './admin-people';
import { type Person, signIn, watchConsole } from './people';
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

/** What a letter's link opens, below the shop's address. */
async function linkIn(page: Page, to: string, pattern: RegExp): Promise<string> {
  const mailbox = process.env['MAILBOX_URL'] ?? 'http://localhost:1080';
  let path = '';
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(`${mailbox}/email?to.address=${to}`)).json()) as {
        html: string;
      }[];
      path = mails.map(({ html }) => pattern.exec(html)?.[0] ?? '').findLast(Boolean) ?? '';
      return path;
    })
    .not.toBe('');
  return path;
}

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
    await page.goto(await linkIn(page, newEmail, /\/confirm-email\/[\w-]+/));
    const works = async (email: string) =>
      (await page.request.post('/api/login', { data: { email, password: person.password } })).status();
    expect(await works(newEmail)).toBe(401);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
    expect([await works(newEmail), await works(person.email)]).toEqual([200, 401]);
    await page.getByRole('link', { name: 'To my profile' }).click();
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(newEmail);
  });
}
