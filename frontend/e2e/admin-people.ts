import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { type Person, signIn, stranger } from './people';

export const keeper: Person = { email: 'admin@example.com', password: 'Admin1234' };

/** Opens the panel at an address as the shop's administrator. */
export async function openPanel(page: Page, search = ''): Promise<void> {
  await signIn(page, keeper);
  await page.goto(`/admin${search}`);
  await expect(page.getByRole('tablist').first()).toBeVisible();
}

/** What the panel calls, called by hand: to set the stage and to look behind it. */
export async function asKeeper<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const login = await page.request.post('/api/login', { data: keeper });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(response.ok(), `${method} ${path} ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** A new customer who can be found by a word of her own. */
export async function newCustomer(page: Page): Promise<Person & { lastName: string }> {
  const person = stranger();
  const lastName = `Kern${crypto.randomUUID().slice(0, 8)}`;
  const data = { ...person, firstName: 'Anna', lastName };
  expect((await page.request.post('/api/register', { data })).ok()).toBe(true);
  return { ...person, lastName };
}

/** Nothing that keeps somebody out (WCAG 2.2 AA), and nothing wider than the window. */
export async function expectNoBarriers(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** Answers the browser's next question, and tells what it was. */
export function answerConfirm(page: Page, isYes: boolean): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void (isYes ? dialog.accept() : dialog.dismiss());
    });
  });
}
