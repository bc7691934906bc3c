import { expect, type Locator, type Page, test } from '@playwright/test';
import { adminRequest, registerCustomer, openAdminPanel } from '../support/admin';
import { customerWithOrder } from '../support/email-addresses';

interface Figures {
  series: { name: string; total: number }[];
}

/** A total above the charts; the same names follow with what they count. */
const tile = (page: Page, name: string) =>
  page
    .locator('dl')
    .first()
    .locator('> div')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Share of a canvas that has the colour of its first line. */
const paintedBars = (chart: Locator) =>
  chart.locator('canvas').evaluate((drawing: HTMLCanvasElement) => {
    const pixelsOf = (canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      return new Uint32Array(data?.buffer ?? new ArrayBuffer(0));
    };
    const sample = document.createElement('canvas');
    sample.width = sample.height = 1;
    const pen = sample.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = getComputedStyle(drawing).getPropertyValue('--chart-1');
    pen.fillRect(0, 0, 1, 1);
    const [colour] = pixelsOf(sample);
    return pixelsOf(drawing).filter((pixel) => pixel === colour).length;
  });

test('counts a new registration in the tile and the table of the overview', async ({ page }) => {
  const total = async () => {
    const { series } = await adminRequest<Figures>(page, 'GET', '/admin/figures?days=7');
    return series.find(({ name }) => name === 'signups')?.total ?? 0;
  };
  const before = await total();
  await registerCustomer(page);
  expect(await total()).toBe(before + 1);
  await openAdminPanel(page, '?tab=overview&days=7');
  const chart = page.getByRole('region', { name: 'Sign-ups' });
  await expect.poll(() => paintedBars(chart)).toBeGreaterThan(100);
  await chart.getByText('View as table').click();
  await expect(chart.getByRole('row')).toHaveCount(8);
  await expect(tile(page, 'Sign-ups')).toContainText(new Intl.NumberFormat('en-GB').format(before + 1));
});

test('draws charts in the colours of the theme and shows the amounts of a day on hover', async ({ page }) => {
  await registerCustomer(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAdminPanel(page, '?tab=overview&days=7');
  const chart = page.getByRole('region', { name: 'Sign-ups' });
  await expect.poll(() => paintedBars(chart)).toBeGreaterThan(100);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => paintedBars(chart)).toBeGreaterThan(100);
  const { width, height } = (await chart.locator('.u-over').boundingBox()) ?? { width: 0, height: 0 };
  await chart.locator('.u-over').hover({ position: { x: width - 2, y: height / 2 } });
  await expect(chart.getByTestId('chart-tooltip')).toHaveText(/\d{4}Sign-ups[1-9]/);
});

test('keeps the period of the overview in the address and groups a year by weeks', async ({ page }) => {
  await openAdminPanel(page, '?tab=overview');
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '12 months' }).click();
  await expect(page).toHaveURL(/days=365/);
  const chart = page.getByRole('region', { name: 'Paid orders' });
  await chart.getByText('View as table').click();
  await expect(chart.getByRole('row')).toHaveCount(54);
});

test('shows which service is unavailable beside the figures of the others', async ({ page }) => {
  await openAdminPanel(page, '?tab=users');
  await page.route('**/api/admin/figures?*', async (route) => {
    const response = await route.fetch();
    const figures = (await response.json()) as Figures;
    const series = figures.series.filter(({ name }) => name !== 'activations');
    await route.fulfill({ json: { ...figures, series, away: ['licensing'] } });
  });
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('region', { name: 'Activations' })).toContainText('Currently unavailable');
  await expect(page.getByRole('region', { name: 'Sign-ups' }).locator('canvas')).toBeVisible();
});

test('loads chart code with the overview tab only', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await openAdminPanel(page, '?tab=users');
  await expect(page.getByRole('table')).toBeVisible();
  expect(loaded.filter((url) => /overview-tab|uplot/i.test(url))).toEqual([]);
});

test('answers in the overview what was earned, what sells best and what waits for a person', async ({
  page,
}) => {
  await customerWithOrder(page);
  await openAdminPanel(page, '?tab=overview&days=7');
  await page.route('**/api/admin/failed-mails?*', async (route) => {
    const response = await route.fetch();
    const mails = (await response.json()) as { pagination: object };
    await route.fulfill({ json: { ...mails, pagination: { ...mails.pagination, total: 3 } } });
  });
  await page.route('**/api/admin/withdrawals?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(tile(page, 'Net')).toContainText(/\$[1-9]/);
  await page.getByText('What the figures count').click();
  await expect(page.getByText('Sales less refunds.')).toBeVisible();
  const best = page.getByRole('region', { name: 'Best sellers' });
  const waiting = page.getByRole('region', { name: 'Waits for a person' });
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Failed mails' })).toContainText('3');
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Withdrawals' })).toContainText(
    'Currently unavailable',
  );
  await waiting.getByRole('link', { name: 'Failed mails' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  await page.goBack();
  await best.getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('lists on the overview what a new shop lacks, with the way to it', async ({ page }) => {
  await openAdminPanel(page, '?tab=overview');
  const step = page.getByRole('listitem').filter({ hasText: 'Pages and mails are from Lowline' });
  await expect(step.getByRole('img', { name: 'To do' })).toBeVisible();
  await step.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
