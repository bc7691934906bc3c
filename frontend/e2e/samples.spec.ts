import { expect, type Locator, type Page, test } from '@playwright/test';

interface Heard {
  volume: number;
  time: number;
  isPaused: boolean;
}

/** Listens to every sound that the page makes with an audio element. */
async function listen(page: Page): Promise<() => Promise<Heard[]>> {
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

const rows = (page: Page) => page.locator('.trk');
const play = (row: Locator) => row.getByRole('button', { name: /^Play/ });
const pause = (row: Locator) => row.getByRole('button', { name: /^Pause/ });

// Samples of an instrument: there is nothing to compare them with, so each is one sound.
const instrument = '/plugins/longitude-8';

test('a press plays at four fifths of the volume, another pauses, and the third goes on from there', async ({
  page,
}) => {
  const heard = await listen(page);
  await page.goto(instrument);
  const row = rows(page).first();
  await play(row).click();
  await expect(pause(row)).toBeVisible();
  await expect.poll(async () => (await heard())[0]?.time).toBeGreaterThan(0.3);
  await pause(row).click();
  await expect(play(row)).toBeVisible();
  const [paused] = await heard();
  expect(paused).toMatchObject({ volume: 0.8, isPaused: true });
  await play(row).click();
  await expect.poll(async () => (await heard())[0]?.time).toBeGreaterThan(paused?.time ?? 99);
  expect(await heard()).toHaveLength(1);
});

test('another sample stops the first, which begins at zero the next time', async ({ page }) => {
  const heard = await listen(page);
  await page.goto(instrument);
  const [first, second] = [rows(page).nth(0), rows(page).nth(1)];
  await play(first).click();
  await expect.poll(async () => (await heard())[0]?.time).toBeGreaterThan(0.5);
  await play(second).click();
  await expect(pause(second)).toBeVisible();
  expect((await heard())[0]?.isPaused).toBe(true);
  await expect(play(first)).toBeVisible();
  await expect(first.getByRole('slider')).toHaveAttribute('aria-valuenow', '0');
  await play(first).click();
  await expect.poll(async () => (await heard()).length).toBe(3);
  expect((await heard())[2]?.time).toBeLessThan(0.5);
});

test('a click on the progress bar seeks; at the end, and after an error, all is as in the beginning', async ({
  page,
}) => {
  const heard = await listen(page);
  await page.goto(instrument);
  const row = rows(page).first();
  await play(row).click();
  const bar = row.getByRole('slider');
  await expect(bar).toHaveAttribute('aria-valuemax', /^[1-9]/);
  const box = await bar.boundingBox();
  if (!box) throw new Error('there is no bar');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const half = Number(await bar.getAttribute('aria-valuemax')) / 2;
  await expect.poll(async () => (await heard())[0]?.time).toBeGreaterThan(half - 1);
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

test('a length nobody wrote down is shown as 0:05 until it is known', async ({ page }) => {
  await page.goto('/plugins');
  await page.route('**/api/plugins/longitude-8?*', async (route) => {
    const response = await route.fetch();
    const plugin = (await response.json()) as { data: { audioSamples: { duration: string }[] } };
    for (const sample of plugin.data.audioSamples) sample.duration = '';
    return route.fulfill({ json: plugin });
  });
  await page.getByRole('link', { name: 'Longitude 8', exact: true }).click();
  const row = rows(page).first();
  await expect(row.locator('.dur')).toHaveText('0:05');
  await play(row).click();
  await expect(row.locator('.dur')).toHaveText(/\/ 0:0[6-9]|\/ 0:1\d/);
});

test('nothing is loaded of a sample before it is asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(instrument);
  await expect(rows(page).first()).toBeVisible();
  expect(asked.filter((path) => path.includes('/audio/'))).toEqual([]);
});

test('what is compared is equally long and equally loud, with the plug-in and without it', async ({
  page,
}) => {
  await page.goto('/cart');
  const pairs = await page.evaluate(async () => {
    /** Seconds, and decibels of the blocks of 400 ms that are no silence (as ITU-R BS.1770 gates them). */
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
