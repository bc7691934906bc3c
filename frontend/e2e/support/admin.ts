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

/** A search and a cell of its result. */
interface Search {
  word: string;
  cell: string;
}

/** Delays the response of the first search until the second one is shown, and expects the second one to stay. */
export async function expectLatestSearchShown(
  page: Page,
  list: string,
  first: Search,
  second: Search,
): Promise<void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const older = (url: URL) => url.pathname.endsWith(list) && url.searchParams.get('search') === first.word;
  await page.route(older, async (route) => {
    await held;
    await route.continue();
  });
  const left = page.waitForRequest((request) => older(new URL(request.url())));
  await page.getByRole('searchbox').fill(first.word);
  await left;
  await page.getByRole('searchbox').fill(second.word);
  const expectNewer = async () => {
    await expect(page.getByRole('cell', { name: first.cell })).toHaveCount(0);
    await expect(page.getByRole('cell', { name: second.cell }).first()).toBeVisible();
  };
  await expectNewer();
  const late = page.waitForResponse((response) => older(new URL(response.url())));
  release();
  await (await late).finished();
  // The response is rendered two frames later.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expectNewer();
}
