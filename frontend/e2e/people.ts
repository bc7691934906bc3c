import AxeBuilder from '@axe-core/playwright';
import { expect, type FrameLocator, type Page } from '@playwright/test';

/** Somebody who has never been here. */
export interface Person {
  email: string;
  password: string;
}

export function stranger(): Person {
  return { email: `anna-${crypto.randomUUID()}@example.com`, password: 'Saturos7' };
}

/** Fills the registration form that is on the screen. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.getByLabel(/E-mail|Эл\. почта/).fill(person.email);
  await page.getByLabel(/First name|Имя/).fill('Anna');
  await page.getByLabel(/Last name|Фамилия/).fill('Kern');
  await page.getByLabel(/^(Password|Пароль)/).fill(person.password);
  await page.getByRole('button', { name: /Create account|Создать аккаунт/ }).click();
}

/** The provider's form, in its frame of another origin. */
export function paymentForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

/** Types a card and pays. */
export async function payWith(page: Page, number: string): Promise<void> {
  const form = paymentForm(page);
  await form.locator('[name=number]').fill(number);
  await form.locator('[name=expiry]').fill('12 / 34');
  await form.locator('[name=cvc]').fill('123');
  await form.locator('#pay').click();
}

/** Watches for errors of the page; call the result at the end. */
export function watchConsole(page: Page): () => void {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (402|404|409)/.test(message.text()))
      problems.push(message.text());
  });
  return () => expect(problems).toEqual([]);
}

/** Somebody who is signed in already: the token is where the shop keeps it. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  const response = await page.request.post('/api/login', { data: { email, password } });
  const { token } = (await response.json()) as { token: string };
  await page.goto('/');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto('/');
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
