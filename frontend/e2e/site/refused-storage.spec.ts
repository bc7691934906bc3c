import { expect, type Page, test } from '@playwright/test';
import { giveConsents, newUser, payWith, register } from '../support/users';
import { switchLanguage } from '../support/views/screens';

/** Storage of a browser that blocks cookies: the properties themselves throw. */
function blockStorage(): void {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
}

/** Storage that is full: it can be read, and refuses every value. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

/** The banner of a first visit, which covers buttons at the bottom. */
async function answerConsent(page: Page): Promise<void> {
  const accept = page.getByRole('button', { name: 'Accept all' });
  await accept.click();
  await expect(accept).toBeHidden();
}

test.use({ storageState: { cookies: [], origins: [] } });

for (const [title, refuse] of [
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const) {
  test(`shows log-in and checkout, switches the language and sells a cart to a new customer when storage is ${title}`, async ({
    page,
  }) => {
    await page.addInitScript(refuse);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    for (const path of ['/login', '/checkout/longitude-8', '/plugins/longitude-8']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    }
    await answerConsent(page);
    await switchLanguage(page, 'ru');
    await switchLanguage(page, 'en');
    await page.locator('#buy-card').getByRole('button', { name: 'Add to cart: Longitude 8' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, items: 1', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Check out' }).click();
    await register(page, newUser());
    await expect(page).toHaveURL(/\/checkout\/pay\?session_id=/);
    await giveConsents(page);
    await payWith(page, '4242 4242 4242 4242');
    await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
    expect(failures).toEqual([]);
  });
}
