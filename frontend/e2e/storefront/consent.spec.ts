import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, collectConsoleErrors } from '../support/users';
import { emptyStorage } from '../support/storage-state';
import { views } from '../support/views/views';

const key = 'cookie_consent';
const counter = 'https://count.example/js/matomo.js';

test.use({ storageState: emptyStorage });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie settings' });
const record = (page: Page): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);

/** Stores a record once, before the scripts of the page run, so that the page can change it. */
async function storeRecord(page: Page, text: string): Promise<void> {
  await page.addInitScript(
    ([name, value]) => {
      if (!sessionStorage.getItem('prepared')) localStorage.setItem(String(name), String(value));
      sessionStorage.setItem('prepared', 'yes');
    },
    [key, text],
  );
}

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

const answers = [
  ['Accept all', true],
  ['Essential only', false],
] as const;
for (const [name, isAllowed] of answers) {
  test(`“${name}” stores a consent record and hides the banner (storefront §4)`, async ({ page }) => {
    const assertQuiet = collectConsoleErrors(page);
    await page.goto('/');
    await banner(page).getByRole('button', { name }).click();
    await expect(banner(page)).toBeHidden();
    const choices = { functional: isAllowed, analytics: isAllowed, marketing: isAllowed };
    expect(await record(page)).toMatchObject({ necessary: true, version: '1.0', ...choices });
    await page.goto('/plugins');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    assertQuiet();
  });
}

test('shows one switch per cookie category with necessary locked on (storefront §2)', async ({ page }) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Customise' }).click();
  const necessary = settings(page).getByRole('switch', { name: 'Necessary' });
  await expect(necessary).toBeChecked();
  await expect(necessary).toBeDisabled();
  await expect(settings(page).getByText('Always on')).toBeVisible();
  const analytics = settings(page).getByRole('switch', { name: 'Analytics' });
  const note = settings(page).getByText('Analytics runs on our own server');
  await expect(analytics).not.toBeChecked();
  await expect(note).toBeHidden();
  await analytics.click();
  await expect(note).toBeVisible();
  await settings(page).getByRole('button', { name: 'Save preferences' }).click();
  await expect(settings(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  expect(await record(page)).toMatchObject({ functional: false, analytics: true, marketing: false });
});

for (const [name, isAllowed] of [
  ['Reject all', false],
  ['Accept all', true],
] as const) {
  test(`“${name}” in the cookie settings sets every category`, async ({ page }) => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Customise' }).click();
    await settings(page).getByRole('switch', { name: 'Marketing' }).click();
    await settings(page).getByRole('button', { name }).click();
    await expect(banner(page)).toBeHidden();
    expect(await record(page)).toMatchObject({
      functional: isAllowed,
      analytics: isAllowed,
      marketing: isAllowed,
    });
  });
}

test('closes the cookie settings on Escape without saving and restores the focus', async ({ page }) => {
  await page.goto('/');
  const opener = banner(page).getByRole('button', { name: 'Customise' });
  await opener.click();
  await settings(page).getByRole('switch', { name: 'Functional' }).click();
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(banner(page)).toBeVisible();
  expect(await record(page)).toBeNull();
});

function recordAt(daysAgo: number) {
  return {
    necessary: true,
    functional: true,
    analytics: true,
    marketing: true,
    consentDate: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    version: '1.0',
  };
}

test('shows the consent banner for a record that is older than 12 months of 30 days (storefront §5)', async ({
  page,
}) => {
  await storeRecord(page, JSON.stringify(recordAt(361)));
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
});

test('accepts a consent record of 359 days ago and shares consent between tabs (storefront §9)', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(banner(other)).toBeVisible();
  await page.goto('/cart');
  await page.evaluate(
    ([name, text]) => localStorage.setItem(String(name), String(text)),
    [key, JSON.stringify(recordAt(359))],
  );
  await expect(banner(other)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test('opens the cookie settings with the stored choice from footer and /cookies', async ({ page }) => {
  await storeRecord(page, JSON.stringify({ ...recordAt(1), marketing: false }));
  await page.goto('/cookies');
  for (const name of ['Open cookie settings', 'Cookie settings']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(settings(page).getByRole('switch', { name: 'Analytics' })).toBeChecked();
    await expect(settings(page).getByRole('switch', { name: 'Marketing' })).not.toBeChecked();
    await settings(page).getByRole('button', { name: 'Close' }).click();
    await expect(settings(page)).toBeHidden();
  }
});

test('loads analytics only with consent and clears its cookies on withdrawal (storefront §4)', async ({
  page,
}) => {
  const assertQuiet = collectConsoleErrors(page);
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

test('loads no analytics while the feature flag is off (storefront §9)', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin) && page.url() !== 'about:blank')
      elsewhere.push(request.url());
  });
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await page.goto('/plugins');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('keeps buy button and focus visible beside the consent banner at 390 px', async ({ page }) => {
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

test('places the consent banner after the skip link without taking the focus', async ({ page }) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('link', { name: 'Cookie policy' })).toBeFocused();
});

for (const { lang, width } of views) {
  test(`consent banner and settings in ${lang} at ${width} px are accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/cart?lang=${lang}`);
    const customise = page.getByRole('button', { name: lang === 'ru' ? 'Настроить' : 'Customise' });
    await expect(customise).toBeVisible();
    await expectAccessible(page);
    await customise.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
}
