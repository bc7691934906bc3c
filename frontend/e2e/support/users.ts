import AxeBuilder from '@axe-core/playwright';
import { expect, type FrameLocator, type Page } from '@playwright/test';

/** A user who is not registered yet. */
export interface TestUser {
  email: string;
  password: string;
}

export function newUser(): TestUser {
  return { email: `anna-${crypto.randomUUID()}@example.com`, password: 'Saturos7' };
}

/** Fills the registration form that is on the screen. */
export async function register(page: Page, person: TestUser): Promise<void> {
  await page.getByLabel(/E-mail|Эл\. почта/).fill(person.email);
  await page.getByLabel(/First name|Имя/).fill('Anna');
  await page.getByLabel(/Last name|Фамилия/).fill('Kern');
  await page.getByLabel(/^(Password|Пароль)/).fill(person.password);
  await page.getByRole('button', { name: /Create account|Создать аккаунт/ }).click();
}

/** The payment provider's form in its cross-origin frame. */
export function paymentForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

/** Gives both consents before the payment form, unless they were given for this session. */
export async function giveConsents(page: Page): Promise<void> {
  const consents = page.getByRole('group', { name: /Before you pay|Перед оплатой/ });
  const form = page.locator('iframe[title="Secure payment input frame"]');
  await expect(consents.or(form).first()).toBeVisible();
  if (!(await consents.isVisible())) return;
  for (const box of await consents.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: /Continue to payment|Перейти к оплате/ }).click();
  await expect(consents).toBeHidden();
}

/** Enters a card and submits the payment, after both consents. */
export async function payWith(page: Page, number: string): Promise<void> {
  await giveConsents(page);
  const form = paymentForm(page);
  await form.locator('[name=number]').fill(number);
  await form.locator('[name=expiry]').fill('12 / 34');
  await form.locator('[name=cvc]').fill('123');
  await form.locator('#pay').click();
}

/** Collects console errors of the page; the returned function expects none. */
export function collectConsoleErrors(page: Page): () => void {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (402|404|409)/.test(message.text()))
      problems.push(message.text());
  });
  return () => expect(problems).toEqual([]);
}

/** Signs in by the API and stores the session token for the pages that are opened next. */
export async function signIn(page: Page, { email, password }: TestUser): Promise<void> {
  const response = await page.request.post('/api/login', { data: { email, password } });
  const { token } = (await response.json()) as { token: string };
  // A document of the shop without scripts; the home page would load and render everything for nothing.
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}

export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Without transitions, as while the theme changes, no colour is on its way to another one, a mixture that no design has. */
const stopTransitions = async (page: Page, areStopped: boolean) =>
  page.evaluate((isOn) => document.documentElement.toggleAttribute('data-switching', isOn), areStopped);

interface AccessibilityScope {
  /** Rules that the same screen was checked with before. */
  checkedBefore?: readonly string[];
  /** The part of the page, as a selector, when the rest was checked before. */
  within?: string;
  /** A part of the page, as a selector, that was checked on another screen. Rules of the page remain. */
  without?: string;
}

/** Expects no WCAG 2.2 AA violation and no horizontal overflow. */
export async function expectAccessible(
  page: Page,
  { checkedBefore = [], within = 'html', without }: AccessibilityScope = {},
): Promise<void> {
  await expectNoOverflow(page);
  // A script that is in the document already is not sent and compiled once more, which takes a quarter of a check. Frames need
  // scripts of their own.
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  // Legacy mode opens no page of its own for the result; frames of other origins are not the shop's. Only violations are
  // reported, because details of all passed elements take longer than the checks.
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) }).include(within);
  if (without !== undefined) axe.exclude(without);
  await stopTransitions(page, true);
  const { violations } = await axe
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .disableRules([...checkedBefore])
    .analyze();
  await stopTransitions(page, false);
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}
