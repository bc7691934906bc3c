import { expect, type Locator, type Page, test } from '@playwright/test';
import { adminRequest, openAdminPanel } from '../support/admin';
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

/** Services that do not answer: licensing, and the list of withdrawals. There are three failed mails. */
async function mockAnswers(page: Page): Promise<void> {
  await page.route('**/api/admin/figures?*', async (route) => {
    const figures = (await (await route.fetch()).json()) as Figures;
    const series = figures.series.filter(({ name }) => name !== 'activations');
    await route.fulfill({ json: { ...figures, series, away: ['licensing'] } });
  });
  await page.route('**/api/admin/failed-mails?*', async (route) => {
    const mails = (await (await route.fetch()).json()) as { pagination: object };
    await route.fulfill({ json: { ...mails, pagination: { ...mails.pagination, total: 3 } } });
  });
  await page.route('**/api/admin/withdrawals?*', (route) => route.fulfill({ status: 503, json: {} }));
}

/** Charts are in the colours of the theme and show the amounts of a day on hover. */
async function expectDrawn(page: Page, chart: Locator): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => paintedBars(chart)).toBeGreaterThan(100);
  }
  const { width, height } = (await chart.locator('.u-over').boundingBox()) ?? { width: 0, height: 0 };
  await chart.locator('.u-over').hover({ position: { x: width - 2, y: height / 2 } });
  await expect(chart.getByTestId('chart-tooltip')).toHaveText(/\d{4}Sign-ups[1-9]/);
}

async function expectWaiting(page: Page): Promise<void> {
  const waiting = page.getByRole('region', { name: 'Waits for a person' });
  const item = (name: string) => waiting.getByRole('listitem').filter({ hasText: name });
  await expect(item('Failed mails')).toContainText('3');
  await expect(item('Withdrawals')).toContainText('Currently unavailable');
  await waiting.getByRole('link', { name: 'Failed mails' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  await page.goBack();
}

/** The period is part of the address; a year is grouped by weeks. */
async function chooseYear(page: Page): Promise<void> {
  await page.getByRole('button', { name: '12 months' }).click();
  await expect(page).toHaveURL(/days=365/);
  const chart = page.getByRole('region', { name: 'Paid orders' });
  await chart.getByText('View as table').click();
  await expect(chart.getByRole('row')).toHaveCount(54);
}

test('shows in the overview what was earned, what sells best and what waits for a person, also while a service is unavailable', async ({
  page,
}) => {
  const total = async () => {
    const { series } = await adminRequest<Figures>(page, 'GET', '/admin/figures?days=7');
    return series.find(({ name }) => name === 'signups')?.total ?? 0;
  };
  const before = await total();
  await customerWithOrder(page);
  expect(await total()).toBe(before + 1);
  await openAdminPanel(page, '?tab=users');
  await mockAnswers(page);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page.getByRole('region', { name: 'Activations' })).toContainText('Currently unavailable');
  const chart = page.getByRole('region', { name: 'Sign-ups' });
  await expectDrawn(page, chart);
  await chart.getByText('View as table').click();
  await expect(chart.getByRole('row')).toHaveCount(8);
  await expect(tile(page, 'Sign-ups')).toContainText(new Intl.NumberFormat('en-GB').format(before + 1));
  await expect(tile(page, 'Net')).toContainText(/\$[1-9]/);
  await page.getByText('What the figures count').click();
  await expect(page.getByText(/^Sales less refunds/)).toBeVisible();
  await expectWaiting(page);
  await chooseYear(page);
  await page.getByRole('region', { name: 'Best sellers' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
