import { expect, type Locator, type Page, test } from '@playwright/test';

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

// An instrument has no bypassed version, so each sample is one sound.
const instrument = '/plugins/longitude-8';

test('plays a sample at a volume of 0.8, pauses and resumes it (storefront §4, §9)', async ({ page }) => {
  const sounds = await recordAudio(page);
  await page.goto(instrument);
  const row = rows(page).first();
  await play(row).click();
  await expect(pause(row)).toBeVisible();
  await expect.poll(async () => (await sounds())[0]?.time).toBeGreaterThan(0.3);
  await pause(row).click();
  await expect(play(row)).toBeVisible();
  const [paused] = await sounds();
  expect(paused).toMatchObject({ volume: 0.8, isPaused: true });
  await play(row).click();
  await expect.poll(async () => (await sounds())[0]?.time).toBeGreaterThan(paused?.time ?? 99);
  expect(await sounds()).toHaveLength(1);
});

test('stops the playing sample when another one starts, and restarts it at zero (storefront §4)', async ({
  page,
}) => {
  const sounds = await recordAudio(page);
  await page.goto(instrument);
  const [first, second] = [rows(page).nth(0), rows(page).nth(1)];
  await play(first).click();
  await expect.poll(async () => (await sounds())[0]?.time).toBeGreaterThan(0.5);
  await play(second).click();
  await expect(pause(second)).toBeVisible();
  expect((await sounds())[0]?.isPaused).toBe(true);
  await expect(play(first)).toBeVisible();
  await expect(first.getByRole('slider')).toHaveAttribute('aria-valuenow', '0');
  await play(first).click();
  await expect.poll(async () => (await sounds()).length).toBe(3);
  expect((await sounds())[2]?.time).toBeLessThan(0.5);
});

test('seeks on the progress bar and resets the player after the end or an error (storefront §4)', async ({
  page,
}) => {
  const sounds = await recordAudio(page);
  await page.goto(instrument);
  const row = rows(page).first();
  await play(row).click();
  const bar = row.getByRole('slider');
  await expect(bar).toHaveAttribute('aria-valuemax', /^[1-9]/);
  const box = await bar.boundingBox();
  if (!box) throw new Error('there is no bar');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const half = Number(await bar.getAttribute('aria-valuemax')) / 2;
  await expect.poll(async () => (await sounds())[0]?.time).toBeGreaterThan(half - 1);
  await bar.focus();
  await page.keyboard.press('End');
  await expect(play(row)).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  await expect(row).not.toHaveAttribute('data-on');

  await page.route('**/audio/*', (route) => route.abort());
  await play(rows(page).nth(1)).click();
  await expect(rows(page).nth(1)).not.toHaveAttribute('data-on');
  await expect(play(rows(page).nth(1))).toBeVisible();
});

test('shows a duration of 0:05 until it is known (storefront §9)', async ({ page }) => {
  // The app renders this page itself, so the links do not load another page with its own data.
  await page.goto('/login');
  await page.route('**/api/plugins/longitude-8?*', async (route) => {
    const response = await route.fetch();
    const plugin = (await response.json()) as { data: { audioSamples: { duration: string }[] } };
    for (const sample of plugin.data.audioSamples) sample.duration = '';
    return route.fulfill({ json: plugin });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Plug-ins' }).click();
  await page.getByRole('link', { name: 'Longitude 8', exact: true }).click();
  const row = rows(page).first();
  await expect(row.getByText('0:05', { exact: true })).toBeVisible();
  await play(row).click();
  await expect(row.getByText(/\/ 0:0[6-9]|\/ 0:1\d/)).toBeVisible();
});

test('loads a sample only when it is played', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(instrument);
  await expect(rows(page).first()).toBeVisible();
  expect(requested.filter((path) => path.includes('/audio/'))).toEqual([]);
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
