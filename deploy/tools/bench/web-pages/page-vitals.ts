import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';

/** Loading metrics of a page on a phone. */
export interface Vitals {
  /** Largest contentful paint in milliseconds. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time in milliseconds: the part over 50 ms of each long task. */
  blocked: number;
  /** Transferred kilobytes. */
  transferred: number;
}

/** A mid-range phone on slow 4G, as Lighthouse simulates it. */
const phone = { cpu: 4, latencyMs: 150, bytesPerSecond: (1_638.4 * 1_024) / 8 };
const settledMs = 1_500;
const debianChromium = '/usr/bin/chromium';

/** Debian's Chromium, otherwise Playwright's. */
export function browserPath(): string {
  return existsSync(debianChromium) ? debianChromium : chromium.executablePath();
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** Runs in the page and records the browser's performance entries from the first byte on. */
const observerScript = `
  window.vitals = { lcp: 0, cls: 0, blocked: 0 };
  const observe = (type, record) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => { window.vitals.lcp = entry.startTime; });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) window.vitals.cls += entry.value; });
  observe('longtask', (entry) => { window.vitals.blocked += Math.max(0, entry.duration - 50); });
`;

async function throttle(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond / 2,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpu });
  return () => bytes;
}

/** Opens a URL with an empty cache on a slow phone. */
export async function vitalsOf(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: observerScript });
    const bytes = await throttle(page);
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
    await page.waitForTimeout(settledMs);
    const seen: unknown = await page.evaluate('window.vitals');
    const value = (name: string) =>
      typeof seen === 'object' && seen !== null ? Number(Reflect.get(seen, name)) : Number.NaN;
    return {
      lcp: value('lcp'),
      cls: value('cls'),
      blocked: value('blocked'),
      transferred: bytes() / 1_000,
    };
  } finally {
    await context.close();
  }
}
