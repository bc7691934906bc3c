import { expect, type Locator, type Page, test } from '@playwright/test';
import { collectConsoleErrors } from '../support/users';

interface Sound {
  volume: number;
  time: number;
  isPaused: boolean;
}

/** Records every audio element that the page creates. */
async function recordAudio(page: Page): Promise<() => Promise<Sound[]>> {
  await page.addInitScript(() => {
    const Real = window.Audio;
    const made: HTMLAudioElement[] = [];
    Object.assign(window, { made });
    window.Audio = class extends Real {
      constructor(source?: string) {
        super(source);
        made.push(this);
      }
    };
  });
  return () =>
    page.evaluate(() =>
      (Reflect.get(window, 'made') as HTMLAudioElement[]).map(({ volume, currentTime, paused }) => ({
        volume,
        time: currentTime,
        isPaused: paused,
      })),
    );
}

const rows = (page: Page) => page.locator('#player > *');
const play = (row: Locator) => row.getByRole('button', { name: /^Play/ });
const pause = (row: Locator) => row.getByRole('button', { name: /^Pause/ });

/** Opens a product by links, because the app then loads its data itself; here without the durations of its samples. */
async function openWithoutDurations(page: Page): Promise<void> {
  await page.goto('/login');
  await page.route('**/api/plugins/longitude-8?*', async (route) => {
    const response = await route.fetch();
    const plugin = (await response.json()) as { data: { audioSamples: { duration: string }[] } };
    for (const sample of plugin.data.audioSamples) sample.duration = '';
    return route.fulfill({ json: plugin });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Plug-ins' }).click();
  await page.getByRole('link', { name: 'Longitude 8', exact: true }).click();
}

/** Clicks the middle of the bar, then moves to its end by key. */
async function seek(page: Page, row: Locator, position: () => Promise<number | undefined>): Promise<void> {
  const bar = row.getByRole('slider');
  await expect(bar).toHaveAttribute('aria-valuemax', /^[1-9]/);
  const box = await bar.boundingBox();
  if (!box) throw new Error('there is no bar');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const half = Number(await bar.getAttribute('aria-valuemax')) / 2;
  await expect.poll(position).toBeGreaterThan(half - 1);
  await bar.focus();
  await page.keyboard.press('End');
  await expect(play(row)).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  await expect(row).not.toHaveAttribute('data-on');
}

// An instrument has no bypassed version, so each sample is one sound.
test('plays one sample at a time at a volume of 0.8, with a duration of 0:05 until it is known, seeks, and resets at the end or an error (storefront §4, §9)', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const sounds = await recordAudio(page);
  await openWithoutDurations(page);
  const [first, second] = [rows(page).nth(0), rows(page).nth(1)];
  await expect(first.getByText('0:05', { exact: true })).toBeVisible();
  expect(requested.filter((path) => path.includes('/audio/'))).toEqual([]);
  await play(first).click();
  await expect(pause(first)).toBeVisible();
  await expect(first.getByText(/\/ 0:0[6-9]|\/ 0:1\d/)).toBeVisible();
  await expect.poll(async () => (await sounds())[0]?.time).toBeGreaterThan(0.3);
  await pause(first).click();
  await expect(play(first)).toBeVisible();
  const [paused] = await sounds();
  expect(paused).toMatchObject({ volume: 0.8, isPaused: true });
  await play(first).click();
  await expect.poll(async () => (await sounds())[0]?.time).toBeGreaterThan(paused?.time ?? 99);
  expect(await sounds()).toHaveLength(1);

  await play(second).click();
  await expect(pause(second)).toBeVisible();
  expect((await sounds())[0]?.isPaused).toBe(true);
  await expect(play(first)).toBeVisible();
  await expect(first.getByRole('slider')).toHaveAttribute('aria-valuenow', '0');
  await play(first).click();
  await expect.poll(async () => (await sounds()).length).toBe(3);
  expect((await sounds())[2]?.time).toBeLessThan(0.5);
  await seek(page, first, async () => (await sounds())[2]?.time);

  await page.route('**/audio/*', (route) => route.abort());
  const third = rows(page).nth(2);
  await play(third).click();
  await expect(third).not.toHaveAttribute('data-on');
  await expect(play(third)).toBeVisible();
});

test('shows an alert for a sample without a file (storefront §8)', async ({ page }) => {
  await page.goto('/plugins/plumbline-eq');
  const said = page.waitForEvent('dialog').then(async (dialog) => {
    const text = dialog.message();
    await dialog.accept();
    return text;
  });
  await page.locator('#player > [style*="opacity"]').first().getByRole('button').click();
  expect(await said).toBe('Audio file not available');
});

test('keeps playing a card’s sample in the player on other screens', async ({ page }) => {
  const assertQuiet = collectConsoleErrors(page);
  await page.goto('/plugins');
  await page.getByRole('article').getByRole('button').first().click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(pause(player)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(player).toBeVisible();
  await player.getByRole('button', { name: 'Close' }).click();
  await expect(player).toBeHidden();
  assertQuiet();
});

test('switches a sample between processed and bypassed at the same position, and marks the section in view', async ({
  page,
}) => {
  await page.goto('/plugins/saturos-pro');
  const row = rows(page).first();
  const off = row
    .getByRole('group', { name: 'Compare with and without the plug-in' })
    .getByRole('button', { name: 'Off' });
  await expect(off).toBeDisabled();
  await play(row).click();
  await expect(pause(row)).toBeVisible();
  const slider = row.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuemax', /^[1-9]/);
  await slider.focus();
  await page.keyboard.press('PageUp');
  await off.click();
  await expect(off).toHaveAttribute('aria-pressed', 'true');
  expect(Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(5);
  await expect(pause(row)).toBeVisible();
  await pause(row).click();
  await expect(play(row)).toBeVisible();
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuenow', '5');
  const links = page.getByRole('navigation', { name: 'On this page' });
  await links.getByRole('link', { name: 'Specifications' }).click();
  await expect(links.getByRole('link', { name: 'Specifications' })).toHaveAttribute('aria-current', 'true');
});

test('compares a sample with and without the plug-in at the same position and loudness', async ({ page }) => {
  await page.goto('/cart');
  const pairs = await page.evaluate(async () => {
    /** Seconds, and decibels of the blocks of 400 ms above the gate of ITU-R BS.1770. */
    const measure = async (url: string) => {
      const bytes = await (await fetch(url)).arrayBuffer();
      const sound = await new OfflineAudioContext(2, 1, 48_000).decodeAudioData(bytes);
      const size = 0.4 * sound.sampleRate;
      const blocks: number[] = [];
      for (let from = 0; from + size <= sound.length; from += size) {
        let sum = 0;
        for (let channel = 0; channel < sound.numberOfChannels; channel += 1)
          for (const value of sound.getChannelData(channel).subarray(from, from + size)) sum += value ** 2;
        blocks.push(sum);
      }
      const loud = blocks.filter((block) => block > Math.max(...blocks) / 100);
      const mean = loud.reduce((sum, block) => sum + block, 0) / loud.length;
      return { seconds: sound.duration, decibels: 10 * Math.log10(mean) };
    };
    const { data } = (await (await fetch('/api/plugins?lang=en')).json()) as {
      data: { audioSamples: { url: string; bypassedUrl?: string | null }[] }[];
    };
    const samples = data.flatMap(({ audioSamples }) => audioSamples);
    return Promise.all(
      samples.flatMap(({ url, bypassedUrl }) =>
        bypassedUrl ? [Promise.all([measure(url), measure(bypassedUrl)])] : [],
      ),
    );
  });
  expect(pairs.length).toBeGreaterThan(5);
  for (const [on, off] of pairs) {
    expect(on.seconds).toBeCloseTo(off.seconds, 1);
    expect(Math.abs(on.decibels - off.decibels)).toBeLessThan(1);
  }
});
