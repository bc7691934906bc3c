import { expect, type Page, test } from '@playwright/test';
import { adminUser } from '../support/admin';
import { newOwner } from '../support/owners';
import { signIn, newUser } from '../support/users';

const header = (page: Page) => page.getByRole('banner');
const sizeOf = (page: Page) =>
  header(page)
    .getByText(/^\p{Lu}{1,2}$/u)
    .filter({ visible: true })
    .last()
    .evaluate((avatar) => [avatar.clientWidth, avatar.clientHeight]);

/** Text and address of the links in their order, once they are rendered. */
async function linksIn(page: Page, selector: string): Promise<(string | null)[][]> {
  const links = page.locator(selector).getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
}

const main = [
  ['Plug-ins', '/plugins'],
  ['Bundles', '/bundles'],
  ['News', '/news'],
  ['Downloads', '/downloads'],
  ['About', '/about'],
  ['Contacts', '/contacts'],
];

test('links guests to the specified sections, bundles, log-in and registration in the header (storefront §2)', async ({
  page,
}) => {
  await page.goto('/cart');
  expect(await linksIn(page, 'header nav')).toEqual(main);
  await expect(header(page).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  await expect(header(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
});

test('locks the page behind the mobile menu below 1280 px and closes it on an outside click (storefront §2)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1279, height: 800 });
  await page.goto('/plugins');
  const toggle = header(page).getByRole('button', { name: 'Open menu' });
  const menu = page.locator('#mobile-menu');
  await toggle.click();
  expect(await linksIn(page, '#mobile-menu nav')).toEqual(main);
  await page.mouse.move(640, 600);
  await page.mouse.wheel(0, 900);
  await expect(menu).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.locator('main').dispatchEvent('pointerdown');
  await expect(menu).toBeHidden();
  await toggle.click();
  await menu.getByRole('link', { name: 'Plug-ins' }).click();
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await menu.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(menu).toBeHidden();
  await toggle.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu).toBeHidden();
  await expect(header(page).getByRole('button', { name: /menu/ })).toHaveCount(0);
});

test('opens the account menu from an avatar of 64 px and closes it on an outside click (storefront §2)', async ({
  page,
}) => {
  const { email, password } = newUser();
  const data = { email, password, firstName: 'Anna', lastName: 'Kern' };
  expect((await page.request.post('/api/register', { data })).ok()).toBe(true);
  await signIn(page, { email, password });
  await page.goto('/');
  const avatar = header(page).getByRole('button', { name: 'AK, account menu, Anna Kern' });
  await avatar.click();
  expect(await sizeOf(page)).toEqual([64, 64]);
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(`Anna Kern${email}`);
  const items = menu.getByRole('menuitem');
  await expect(items).toHaveText([
    'Profile',
    'My products',
    'Downloads',
    'Orders',
    'Computers',
    'Personal offers',
    'Installer',
    'Log out',
  ]);
  await page.mouse.click(20, 700);
  await expect(menu).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await header(page).getByRole('button', { name: 'Open menu' }).click();
  expect(await sizeOf(page)).toEqual([48, 48]);
  await expect(page.locator('#mobile-menu')).toContainText(email);
});

test('shows the admin panel link to admins only (storefront §6)', async ({ page }) => {
  await signIn(page, adminUser);
  await page.goto('/');
  await header(page)
    .getByRole('button', { name: /account menu/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Admin panel' })).toHaveAttribute('href', '/admin');
});

test('redirects to / on log-out from /checkout, /profile and /admin only (storefront §2)', async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  const leave = async (path: string) => {
    await signIn(page, owner);
    await page.goto(path);
    await header(page)
      .getByRole('button', { name: /account menu/ })
      .click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(header(page).getByRole('link', { name: 'Log in' })).toBeVisible();
    return new URL(page.url()).pathname;
  };
  expect(await leave('/plugins')).toBe('/plugins');
  expect(await leave('/profile')).toBe('/');
  // The checkout of an owned plug-in does not redirect.
  expect(await leave('/checkout/monolark')).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await signIn(page, adminUser);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(header(page).getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('signs out when the session token is no longer valid', async ({ page }) => {
  await page.goto('/cart');
  await page.evaluate(() => localStorage.setItem('token', 'stale'));
  await page.goto('/cart');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(header(page).getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('scrolls to the top on every route change (storefront §2)', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Privacy/ })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('shows company, support, legal links, payment methods and languages in the footer (storefront §2)', async ({
  page,
}) => {
  await page.goto('/cart');
  const footer = page.getByRole('contentinfo');
  const of = (name: string) => footer.getByRole('navigation', { name }).getByRole('listitem');
  await expect(of('Company')).toHaveText(['About', 'Plug-ins', 'News', 'Downloads', 'Find my order']);
  await expect(of('Support')).toHaveText(['Help', 'Questions and answers', 'Contacts', 'Cookie settings']);
  await expect(of('Legal')).toHaveText([
    ...['Privacy', 'Terms', 'Cookies'],
    ...['Withdraw from contract', 'Accessibility'],
  ]);
  await expect(
    footer.getByRole('img', {
      name: 'Visa, Mastercard, American Express, Apple Pay, Google Pay',
      exact: true,
    }),
  ).toBeVisible();
  await expect(footer.getByText(`© ${new Date().getFullYear()}`)).toBeVisible();
  const languages = footer.getByRole('group', { name: 'Language' }).getByRole('button');
  await expect(languages).toHaveText(['English', 'Русский']);
});
