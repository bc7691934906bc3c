import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';

/** What a visitor on a phone feels. */
export interface Vitals {
  /** Milliseconds until the largest thing of the first screen is there. */
  lcp: number;
  /** Share of the screen that jumped. */
  cls: number;
  /** Milliseconds in which the page could not answer, after its first paint. */
  blocked: number;
  /** Kilobytes over the wire. */
  transferred: number;
}

/** A mid-range phone on slow 4G, as Lighthouse simulates it. */
const phone = { cpu: 4, latencyMs: 150, bytesPerSecond: (1_638.4 * 1_024) / 8 };
const settledMs = 1_500;
const debianChromium = '/usr/bin/chromium';

/** Debian's, else Playwright's own. */
export function browserPath(): string {
  return existsSync(debianChromium) ? debianChromium : chromium.executablePath();
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** Runs in the page: notes what the browser reports from the first byte on. */
const observe = `
  window.vitals = { lcp: 0, cls: 0, blocked: 0 };
  const on = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => { window.vitals.lcp = entry.startTime; });
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) window.vitals.cls += entry.value; });
  on('longtask', (entry) => { window.vitals.blocked += Math.max(0, entry.duration - 50); });
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

/** Opens an address for the first time on a slow phone. */
export async function vitalsOf(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: observe });
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
