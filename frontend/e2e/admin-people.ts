import { expect, type Locator, type Page } from '@playwright/test';
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

/** Answers the browser's next question, and tells what it was. */
export function answerConfirm(page: Page, isYes: boolean): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void (isYes ? dialog.accept() : dialog.dismiss());
    });
  });
}

/** Presses what deletes something: it asks, naming it; a no leaves it, a yes does not. */
export async function deleteAfterQuestion(page: Page, remove: Locator, name: string): Promise<void> {
  const no = answerConfirm(page, false);
  await remove.click();
  expect(await no).toContain(name);
  await expect(remove).toBeVisible();
  const yes = answerConfirm(page, true);
  await remove.click();
  await yes;
}

/** A word that is searched for, and what a cell of the answer says. */
interface Search {
  word: string;
  cell: string;
}

/** Holds back the answer to the first of two searches until the second one is on the screen; there it stays. */
export async function expectNewerSearch(
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
  // What the page makes of it is on the screen with the frame after next.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expectNewer();
}
