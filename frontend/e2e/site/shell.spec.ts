import { expect, type Page, test } from '@playwright/test';
import { adminUser } from '../support/admin';
import { newOwner } from '../support/owners';
import { signIn } from '../support/users';

const header = (page: Page) => page.getByRole('banner');
const accountMenu = (page: Page) => header(page).getByRole('button', { name: /account menu/ });
const logIn = (page: Page) => header(page).getByRole('link', { name: 'Log in' });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
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

/** Company, support, legal links, payment methods and languages. */
async function expectFooter(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo');
  const of = (name: string) => footer.getByRole('navigation', { name }).getByRole('listitem');
  await expect(of('Company')).toHaveText(['About', 'Plug-ins', 'News', 'Downloads', 'Find my order']);
  await expect(of('Support')).toHaveText(['Help', 'Questions and answers', 'Contacts', 'Cookie settings']);
  await expect(of('Legal')).toHaveText([
    ...['Privacy', 'Terms', 'Cookies'],
    ...['Withdraw from contract', 'Accessibility'],
  ]);
  const methods = 'Visa, Mastercard, American Express, Apple Pay, Google Pay';
  await expect(footer.getByRole('img', { name: methods, exact: true })).toBeVisible();
  await expect(footer.getByText(`© ${new Date().getFullYear()}`)).toBeVisible();
  const languages = footer.getByRole('group', { name: 'Language' }).getByRole('button');
  await expect(languages).toHaveText(['English', 'Русский']);
}

test('has the specified links for guests in header and footer and scrolls to the top on every route change (storefront §2)', async ({
  page,
}) => {
  await page.goto('/terms');
  expect(await linksIn(page, 'header nav')).toEqual(main);
  await expect(logIn(page)).toHaveAttribute('href', '/login');
  await expect(header(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  await expectFooter(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await scrolled(page)).toBeGreaterThan(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Privacy/ })).toBeVisible();
  expect(await scrolled(page)).toBe(0);

  await test.step('a session token that is no longer valid is removed', async () => {
    await page.evaluate(() => localStorage.setItem('token', 'stale'));
    await page.goto('/cart');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(logIn(page)).toBeVisible();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });
});

test('covers and locks the page with the mobile menu below 1280 px only (storefront §2, §9)', async ({
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
  expect(await scrolled(page)).toBe(0);
  await page.locator('main').dispatchEvent('pointerdown');
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await toggle.click();
  await expect(menu.getByRole('link', { name: 'Register' })).toBeInViewport();
  expect((await menu.boundingBox())?.height).toBeGreaterThan(700);
  await page.keyboard.press('Escape');
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
  const links = page.getByRole('navigation', { name: 'Main' });
  await expect(links.getByRole('link', { name: 'News' })).toBeVisible();
});

test('opens the account menu from an avatar of 64 px, which replaces log-in and newsletter sign-up until the log-out (storefront §2)', async ({
  page,
}) => {
  const owner = await newOwner(page.request);
  const signUp = page.getByRole('region', { name: 'Subscribe to our newsletter' });
  await signIn(page, owner);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(signUp).toHaveCount(0);
  await header(page).getByRole('button', { name: 'AK, account menu, Anna Kern' }).click();
  expect(await sizeOf(page)).toEqual([64, 64]);
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(`Anna Kern${owner.email}`);
  await expect(menu.getByRole('menuitem')).toHaveText([
    ...['Profile', 'My products', 'Downloads', 'Orders', 'Computers', 'Personal offers', 'Installer'],
    'Log out',
  ]);
  await page.mouse.click(20, 700);
  await expect(menu).toBeHidden();
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await header(page).getByRole('button', { name: 'Open menu' }).click();
  expect(await sizeOf(page)).toEqual([48, 48]);
  await expect(page.locator('#mobile-menu')).toContainText(owner.email);
  await page.setViewportSize({ width, height });

  await test.step('the log-out redirects to / from /checkout and /profile only', async () => {
    const leave = async () => {
      await accountMenu(page).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await expect(logIn(page)).toBeVisible();
      return new URL(page.url()).pathname;
    };
    const plugins = header(page).getByRole('link', { name: 'Plug-ins' });
    await plugins.click();
    // The address changes before the screen, whose header has no open menu.
    await expect(plugins).toHaveAttribute('aria-current', 'page');
    await expect(signUp).toHaveCount(0);
    expect(await leave()).toBe('/plugins');
    await expect(signUp).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    // The checkout of an owned plug-in does not redirect.
    for (const path of ['/profile', '/checkout/monolark']) {
      await signIn(page, owner);
      await page.goto(path);
      expect(await leave()).toBe('/');
    }
  });
});

test('links admins alone to the panel, whose log-out redirects to / (storefront §2, §6)', async ({
  page,
}) => {
  await signIn(page, adminUser);
  await page.goto('/');
  await accountMenu(page).click();
  const link = page.getByRole('menuitem', { name: 'Admin panel' });
  await expect(link).toHaveAttribute('href', '/admin');
  await link.click();
  await expect(page).toHaveURL(/\/admin/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(logIn(page)).toBeVisible();
});
