import { expect, type Locator, type Page } from '@playwright/test';
import { type TestUser, signIn, newUser } from './users';

export const adminUser: TestUser = { email: 'admin@example.com', password: 'Admin1234' };

/** Opens the panel at an address as the shop's administrator. */
export async function openAdminPanel(page: Page, search = ''): Promise<void> {
  await signIn(page, adminUser);
  await page.goto(`/admin${search}`);
  await expect(page.getByRole('tabpanel').first()).toBeVisible();
}

/** Sends a request as an administrator, for set-up and checks. */
export async function adminRequest<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const login = await page.request.post('/api/login', { data: adminUser });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(response.ok(), `${method} ${path} ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** Registers a customer with a unique last name. */
export async function registerCustomer(page: Page): Promise<TestUser & { lastName: string }> {
  const person = newUser();
  const lastName = `Kern${crypto.randomUUID().slice(0, 8)}`;
  const data = { ...person, firstName: 'Anna', lastName };
  expect((await page.request.post('/api/register', { data })).ok()).toBe(true);
  return { ...person, lastName };
}

/** Answers the next confirm dialog and resolves to its text. */
export function answerConfirmDialog(page: Page, isYes: boolean): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void (isYes ? dialog.accept() : dialog.dismiss());
    });
  });
}

/** Deletes after a confirmation that contains the name; a dismissed one deletes nothing. */
export async function deleteWithConfirmation(page: Page, remove: Locator, name: string): Promise<void> {
  const no = answerConfirmDialog(page, false);
  await remove.click();
  expect(await no).toContain(name);
  await expect(remove).toBeVisible();
  const yes = answerConfirmDialog(page, true);
  await remove.click();
  await yes;
}
