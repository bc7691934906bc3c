import { expect, type Page, test } from '@playwright/test';
import { findInMail } from '../support/mailbox';

const block = (page: Page) => page.getByRole('region', { name: 'Subscribe to our newsletter' });
const field = (page: Page) => block(page).getByLabel('E-mail');
const button = (page: Page) => block(page).getByRole('button', { name: 'Subscribe' });
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('newsletter-subscribed'));
const newReader = () => `reader-${crypto.randomUUID()}@example.com`;

/** Expects an answer of the server as an alert, and a disabled button until it arrives. */
async function expectFailure(page: Page, answer: object | undefined, said: string): Promise<void> {
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
  await page.unroute('**/api/newsletter/subscribe');
}

test('shows a dismissible error for an invalid newsletter address, and the error of a failed sign-up also without texts (storefront §5, §8)', async ({
  page,
}) => {
  await page.goto('/plugins');
  await expect(button(page)).toBeDisabled();
  await field(page).fill('anna@example');
  await button(page).click();
  await expect(block(page).getByRole('alert')).toContainText('Enter a valid e-mail address');
  await block(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(block(page).getByRole('alert')).toHaveCount(0);
  await expect(field(page)).toHaveValue('anna@example');

  await expectFailure(page, { status: 400, json: { error: 'Not this one' } }, 'Not this one');
  await expectFailure(page, { status: 500, json: {} }, 'Subscription failed. Try again');
  await expectFailure(page, undefined, 'No connection');

  await page.route('**/api/translations/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Русский' }).click();
  const form = page.getByRole('region', { name: 'newsletter.title' });
  await form.getByRole('textbox').fill('anna');
  await form.getByRole('button', { name: 'newsletter.subscribe' }).click();
  await expect(form.getByRole('alert')).toContainText('Некорректный e-mail адрес');
});

/** Reasons of a failed confirmation: an unknown link, an error of the server, no connection. */
async function expectFailedConfirmations(page: Page): Promise<void> {
  await page.goto(`/newsletter/confirm/${'x'.repeat(64)}`);
  await expect(page.getByRole('heading', { name: 'Link not found' })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(3);
  await page.route('**/api/newsletter/confirm/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/newsletter/confirm/refused');
  await expect(page.getByRole('heading', { name: 'The subscription was not confirmed' })).toBeVisible();
  await page.unroute('**/api/newsletter/confirm/*');
  await page.route('**/api/newsletter/confirm/*', (route) => route.abort());
  await page.goto('/newsletter/confirm/lost');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
}

test('subscribes with double opt-in, hides the sign-up form afterwards, and lists reasons when a confirmation fails (storefront §8)', async ({
  page,
}) => {
  const email = newReader();
  await page.goto('/plugins');
  await field(page).fill(email);
  const sent = page.waitForRequest('**/api/newsletter/subscribe');
  await button(page).click();
  expect((await sent).postDataJSON()).toEqual({ email, source: 'website' });
  await expect(block(page).getByRole('status')).toContainText('Check your inbox');
  expect(await flag(page)).toBe('true');
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(block(page)).toHaveCount(0);

  const path = await findInMail(page.request, email, /\/newsletter\/confirm\/[\w.-]+/);
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  await expect(page.getByText(`The newsletter goes to ${email}.`)).toBeVisible();
  expect(await flag(page)).toBe('true');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are already subscribed' })).toBeVisible();
  await expectFailedConfirmations(page);
});

test('unsubscribes by the button of the unsubscribe page and not by opening its link', async ({ page }) => {
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
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  expect(left).toEqual(['POST', 'POST']);
  expect(await flag(page)).toBeNull();
});
