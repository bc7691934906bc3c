import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, collectConsoleErrors } from '../support/users';
import { emptyStorage } from '../support/storage-state';
import { switchLanguage } from '../support/views/screens';
import { views } from '../support/views/views';

const key = 'cookie_consent';
const counter = 'https://count.example/js/matomo.js';

test.use({ storageState: emptyStorage });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie settings' });
const record = (page: Page): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);

/** Enables analytics: adds its configuration to the page and mocks its script; resolves to the requests of the script. */
async function enableAnalytics(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const content = JSON.stringify({
      provider: 'matomo',
      scriptUrl: counter,
      site: '7',
      pathsBeforeTokens: [],
    });
    const meta = `<meta name="shop-analytics" content='${content}'>`;
    const headers = {
      ...response.headers(),
      'content-security-policy': (response.headers()['content-security-policy'] ?? '').replace(
        "script-src 'self'",
        "script-src 'self' https://count.example",
      ),
    };
    const body = (await response.text()).replace('</head>', `${meta}</head>`);
    return route.fulfill({ response, headers, body });
  });
  await page.route('https://count.example/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: "document.cookie = '_pk_id.7.ab=visitor; path=/'; document.cookie = '_pk_ses.7.ab=1; path=/';",
    });
  });
  return requested;
}

async function expectChoices(page: Page, functional: boolean, analytics: boolean, marketing: boolean) {
  await expect(settings(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  expect(await record(page)).toMatchObject({
    ...{ necessary: true, version: '1.0' },
    ...{ functional, analytics, marketing },
  });
}

test('the consent banner takes no focus, and its buttons store a record and hide it (storefront §4)', async ({
  page,
}) => {
  const assertQuiet = collectConsoleErrors(page);
  await page.goto('/cart');
  await expect(banner(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('link', { name: 'Cookie policy' })).toBeFocused();
  for (const [name, isAllowed] of [
    ['Accept all', true],
    ['Essential only', false],
  ] as const) {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/cart');
    await banner(page).getByRole('button', { name }).click();
    await expectChoices(page, isAllowed, isAllowed, isAllowed);
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  }
  assertQuiet();
});

test('the cookie settings have one switch per category with necessary locked on, and save on their buttons only (storefront §2)', async ({
  page,
}) => {
  const button = (name: string) => settings(page).getByRole('button', { name });
  const choose = (name: string) => settings(page).getByRole('switch', { name });
  await page.goto('/cookies');
  const opener = banner(page).getByRole('button', { name: 'Customise' });
  await opener.click();
  await expect(choose('Necessary')).toBeChecked();
  await expect(choose('Necessary')).toBeDisabled();
  await expect(settings(page).getByText('Always on')).toBeVisible();
  await choose('Functional').click();
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(banner(page)).toBeVisible();
  expect(await record(page)).toBeNull();

  await opener.click();
  const note = settings(page).getByText('Analytics runs on our own server');
  await expect(choose('Analytics')).not.toBeChecked();
  await expect(note).toBeHidden();
  await choose('Analytics').click();
  await expect(note).toBeVisible();
  await button('Save preferences').click();
  await expectChoices(page, false, true, false);
  for (const name of ['Open cookie settings', 'Cookie settings']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(choose('Analytics')).toBeChecked();
    await expect(choose('Marketing')).not.toBeChecked();
    await button('Close').click();
    await expect(settings(page)).toBeHidden();
  }
  for (const [name, isAllowed] of [
    ['Reject all', false],
    ['Accept all', true],
  ] as const) {
    await page.getByRole('button', { name: 'Open cookie settings' }).click();
    await choose('Marketing').click();
    await button(name).click();
    await expectChoices(page, isAllowed, isAllowed, isAllowed);
  }
});

function recordAt(daysAgo: number): string {
  return JSON.stringify({
    necessary: true,
    functional: true,
    analytics: true,
    marketing: true,
    consentDate: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    version: '1.0',
  });
}

test('renews consent after 12 months of 30 days, and shares it between tabs (storefront §5, §9)', async ({
  page,
  context,
}) => {
  const storeRecord = (daysAgo: number) =>
    page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, recordAt(daysAgo)] as const);
  const other = await context.newPage();
  await page.goto('/robots.txt');
  await storeRecord(361);
  await other.goto('/cart');
  await expect(banner(other)).toBeVisible();
  await storeRecord(359);
  await expect(banner(other)).toBeHidden();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test('loads analytics only with the feature flag and consent, and clears its cookies on withdrawal (storefront §4, §9)', async ({
  page,
}) => {
  const assertQuiet = collectConsoleErrors(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin) && page.url() !== 'about:blank')
      elsewhere.push(request.url());
  });
  await test.step('there is no request to another host while the feature flag is off', async () => {
    await page.goto('/about');
    await banner(page).getByRole('button', { name: 'Accept all' }).click();
    await page.goto('/plugins');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(elsewhere).toEqual([]);
  });
  await page.evaluate(() => localStorage.clear());
  const requests = await enableAnalytics(page);
  await page.goto('/cookies');
  await expect(banner(page)).toBeVisible();
  expect(requests).toEqual([]);
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => requests).toEqual([counter]);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_pk_id');
  await page.getByRole('button', { name: 'Open cookie settings' }).click();
  await settings(page).getByRole('switch', { name: 'Analytics' }).click();
  await settings(page).getByRole('button', { name: 'Save preferences' }).click();
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requests).toEqual([counter]);
  assertQuiet();
});

test('the consent banner leaves buy button and focus visible at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/plugins/saturos-pro');
  const bar = await banner(page).boundingBox();
  if (!bar) throw new Error('there is no banner');
  expect(bar.height).toBeLessThanOrEqual(0.45 * 844);
  await page.locator('#overview').evaluate((section) => section.scrollIntoView());
  await expect(page.getByTestId('buy-bar')).toBeVisible();
  const buy = await page.getByTestId('buy-bar').boundingBox();
  if (!buy) throw new Error('there is no buy bar');
  expect(buy.y + buy.height).toBeLessThanOrEqual(bar.y);
  await page.getByRole('heading', { level: 1 }).click();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused.closest('[data-testid=consent-banner]'))
        return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      return shown?.closest('[data-testid=consent-banner]') ? focused.outerHTML.slice(0, 200) : null;
    });
    expect(hidden).toBeNull();
  }
});

test('the consent banner and the cookie settings are accessible in both languages and widths', async ({
  page,
}) => {
  await page.goto('/cart');
  await expect(banner(page)).toBeVisible();
  for (const { lang, width } of views) {
    await switchLanguage(page, lang);
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    const customise = page.getByRole('button', { name: lang === 'ru' ? 'Настроить' : 'Customise' });
    await customise.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});
