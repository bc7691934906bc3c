import { expect, type Page, test } from '@playwright/test';
import { inLetterTo } from './mailbox';
import { newOwner } from './owners';
import { signIn } from './people';

const block = (page: Page) => page.getByRole('region', { name: 'New panels, by letter' });
const field = (page: Page) => block(page).getByLabel('E-mail');
const button = (page: Page) => block(page).getByRole('button', { name: 'Subscribe' });
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('newsletter-subscribed'));
const newReader = () => `reader-${crypto.randomUUID()}@example.com`;

test('who signs up sees what comes next, confirms by mail, and is asked neither before nor after', async ({
  page,
}) => {
  const email = newReader();
  await page.goto('/plugins');
  await expect(button(page)).toBeDisabled();
  await field(page).fill(email);
  const sent = page.waitForRequest('**/api/newsletter/subscribe');
  await button(page).click();
  expect((await sent).postDataJSON()).toEqual({ email, source: 'website' });
  await expect(block(page).getByRole('status')).toContainText('Check your inbox');
  expect(await flag(page)).toBe('true');
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(block(page)).toHaveCount(0);

  const path = await inLetterTo(page.request, email, /\/newsletter\/confirm\/[\w.-]+/);
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  await expect(page.getByText(`The newsletter goes to ${email}.`)).toBeVisible();
  expect(await flag(page)).toBe('true');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You were subscribed already' })).toBeVisible();
});

test('who is signed in is not asked to sign up', async ({ page }) => {
  await signIn(page, await newOwner(page.request));
  for (const path of ['/', '/plugins']) {
    await page.goto(path);
    await expect(page.locator('article.card').first()).toBeVisible();
    await expect(block(page)).toHaveCount(0);
  }
});

test('what is no address is said so and put away, and the field keeps it', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('anna@example');
  await button(page).click();
  await expect(block(page).getByRole('alert')).toContainText('This is not an e-mail address');
  await block(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(block(page).getByRole('alert')).toHaveCount(0);
  await expect(field(page)).toHaveValue('anna@example');
});

for (const [what, answer, said] of [
  ['words of the shop', { status: 400, json: { error: 'Not this one' } }, 'Not this one'],
  ['a refusal without words', { status: 500, json: {} }, 'The subscription did not work. Try again'],
  ['no connection', undefined, 'No connection'],
] as const) {
  test(`a sign-up that fails with ${what} says so, and the button waits meanwhile`, async ({ page }) => {
    await page.goto('/');
    let answerNow = (): void => undefined;
    const held = new Promise<void>((resolve) => (answerNow = resolve));
    await page.route('**/api/newsletter/subscribe', async (route) => {
      await held;
      return answer ? route.fulfill(answer) : route.abort();
    });
    await field(page).fill(newReader());
    await button(page).click();
    await expect(block(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
    answerNow();
    await expect(block(page).getByRole('alert')).toContainText(said);
    await expect(button(page)).toBeEnabled();
    expect(await flag(page)).toBeNull();
  });
}

test('where no texts came, the sign-up says in Russian what is wrong', async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/translations/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Русский' }).click();
  const form = page.getByRole('region', { name: 'newsletter.title' });
  await form.getByRole('textbox').fill('anna');
  await form.getByRole('button', { name: 'newsletter.subscribe' }).click();
  await expect(form.getByRole('alert')).toContainText('Некорректный e-mail адрес');
});

test('a confirmation that does not work gives its reasons', async ({ page }) => {
  await page.goto(`/newsletter/confirm/${'x'.repeat(64)}`);
  await expect(page.getByRole('heading', { name: 'This link is not known to us' })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(3);
  await page.route('**/api/newsletter/confirm/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/newsletter/confirm/refused');
  await expect(page.getByRole('heading', { name: 'The subscription was not confirmed' })).toBeVisible();
  await page.unroute('**/api/newsletter/confirm/*');
  await page.route('**/api/newsletter/confirm/*', (route) => route.abort());
  await page.goto('/newsletter/confirm/lost');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
});

test('the link to leave changes nothing when it is opened; its button does, and says when it did not', async ({
  page,
}) => {
  const left: string[] = [];
  let status = 500;
  await page.route('**/api/newsletter/one-click/*', (route) => {
    left.push(route.request().method());
    return route.fulfill({ status, json: {} });
  });
  await page.goto('/newsletter/unsubscribe/of-a-reader');
  const leave = page.getByRole('main').getByRole('button', { name: 'Unsubscribe' });
  await expect(leave).toBeVisible();
  expect(left).toEqual([]);
  await leave.click();
  await expect(page.getByRole('alert').filter({ hasText: 'That did not work. Try again' })).toBeVisible();
  status = 200;
  await page.evaluate(() => localStorage.setItem('newsletter-subscribed', 'true'));
  await leave.click();
  await expect(page.getByRole('heading', { name: 'You have left' })).toBeVisible();
  expect(left).toEqual(['POST', 'POST']);
  expect(await flag(page)).toBeNull();
});
