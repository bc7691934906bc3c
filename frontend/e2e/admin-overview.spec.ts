import { expect, type Locator, test } from '@playwright/test';
import { asKeeper, newCustomer, openPanel } from './admin-people';
import { expectNoBarriers, watchConsole } from './people';

interface Figures {
  series: { name: string; total: number }[];
}

/** How much of a drawing is painted in the colour of its first line. */
const paintedBars = (chart: Locator) =>
  chart.locator('.ov-draw canvas').evaluate((drawing: HTMLCanvasElement) => {
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

test('the overview counts what happened: a sign-up more is one more, in the tile and in the table', async ({
  page,
}) => {
  const total = async () => {
    const { series } = await asKeeper<Figures>(page, 'GET', '/admin/figures?days=7');
    return series.find(({ name }) => name === 'signups')?.total ?? 0;
  };
  const before = await total();
  await newCustomer(page);
  expect(await total()).toBe(before + 1);
  await openPanel(page, '?tab=overview&days=7');
  const chart = page.getByRole('region', { name: 'Sign-ups' });
  await expect.poll(() => paintedBars(chart)).toBeGreaterThan(100);
  await chart.getByText('The numbers as a table').click();
  await expect(chart.getByRole('row')).toHaveCount(8);
  await expect(page.locator('.ov-tile', { hasText: 'Sign-ups' })).toContainText(
    new Intl.NumberFormat('en-GB').format(before + 1),
  );
});

test('the drawing follows the theme, and says the day and its amounts to a pointer', async ({ page }) => {
  await newCustomer(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPanel(page, '?tab=overview&days=7');
  const chart = page.getByRole('region', { name: 'Sign-ups' });
  await expect.poll(() => paintedBars(chart)).toBeGreaterThan(100);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => paintedBars(chart)).toBeGreaterThan(100);
  const { width, height } = (await chart.locator('.u-over').boundingBox()) ?? { width: 0, height: 0 };
  await chart.locator('.u-over').hover({ position: { x: width - 2, y: height / 2 } });
  await expect(chart.locator('.ov-tip')).toHaveText(/\d{4}Sign-ups[1-9]/);
});

test('the period stands in the address; a year is told in weeks', async ({ page }) => {
  await openPanel(page, '?tab=overview');
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'A year' }).click();
  await expect(page).toHaveURL(/days=365/);
  const chart = page.getByRole('region', { name: 'Paid orders' });
  await chart.getByText('The numbers as a table').click();
  await expect(chart.getByRole('row')).toHaveCount(54);
});

test('a service that is away is said so; the others are shown', async ({ page }) => {
  await openPanel(page, '?tab=users');
  await page.route('**/api/admin/figures?*', async (route) => {
    const response = await route.fetch();
    const figures = (await response.json()) as Figures;
    const series = figures.series.filter(({ name }) => name !== 'activations');
    await route.fulfill({ json: { ...figures, series, away: ['licensing'] } });
  });
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('region', { name: 'Activations of computers' })).toContainText(
    'Cannot be read at the moment',
  );
  await expect(page.getByRole('region', { name: 'Sign-ups' }).locator('canvas')).toBeVisible();
});

test('whoever opens another tab loads no charts', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await openPanel(page, '?tab=users');
  await expect(page.getByRole('table')).toBeVisible();
  expect(loaded.filter((url) => /overview-tab|uplot/i.test(url))).toEqual([]);
});

for (const lang of ['en', 'ru'] as const) {
  for (const width of [390, 1440]) {
    test(`the overview in ${lang} at ${width} px has words, no errors and no barriers`, async ({ page }) => {
      const assertQuiet = watchConsole(page);
      await page.setViewportSize({ width, height: 900 });
      await openPanel(page, `?tab=overview&lang=${lang}`);
      await expect(page.locator('.ov-draw canvas').first()).toBeVisible();
      expect(await page.locator('body').innerText()).not.toMatch(/\badmin\.[a-z_]+/);
      await expectNoBarriers(page);
      assertQuiet();
    });
  }
}
