import { expect, test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { giveConsents, payWith } from '../support/users';

/** Moves every text into an element of its own, as translators of browsers do, from the first text on and after each change. */
function translatePage(): void {
  const skipped = 'font,script,style,noscript,textarea,option,title';
  const wrap = (text: Node) => {
    if (text.textContent?.trim() === '' || text.parentElement?.closest(skipped) !== null) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    text.parentNode?.replaceChild(outer, text);
    outer.append(inner);
    inner.append(text);
  };
  const wrapAll = (root: Node) => {
    if (root.nodeType === Node.TEXT_NODE) return wrap(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(wrapAll);
  }).observe(document, { childList: true, subtree: true });
}

test('a customer logs in, changes the language, fills a cart and pays on a translated page', async ({
  page,
}) => {
  const { email, password } = await newOwner(page.request);
  const errors: string[] = [];
  page.on('pageerror', ({ name, message }) => {
    if (name === 'NotFoundError') errors.push(message);
  });
  await page.addInitScript(translatePage);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('Wrong1234');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Плагины' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  for (const slug of ['longitude-8', 'tidewater']) {
    await page.goto(`/plugins/${slug}`);
    await page
      .locator('#buy-card')
      .getByRole('button', { name: /^Add to cart: / })
      .click();
    await expect(page.locator('#buy-card').getByRole('button', { name: /^In your cart: / })).toBeVisible();
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, items: 2/ })
    .click();
  const content = page.getByRole('main');
  await content.getByRole('button', { name: 'Remove Tidewater from the cart' }).click();
  await content.getByRole('button', { name: 'Undo' }).click();
  await content.getByLabel('Discount code').fill('NO-SUCH-CODE');
  await content.getByRole('button', { name: 'Apply' }).click();
  await expect(content.getByText('The code NO-SUCH-CODE does not exist')).toBeVisible();
  await content.getByRole('button', { name: 'Check out' }).click();
  await expect(page).toHaveURL(/\/checkout\/pay\?session_id=/);
  await giveConsents(page);
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
  expect(errors).toEqual([]);
});
