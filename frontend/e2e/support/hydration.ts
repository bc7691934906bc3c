import { expect, type Page } from '@playwright/test';

/** Records the server's heading element and the layout shift of each page from its first byte on, without cached fonts. */
export async function watchHydration(page: Page): Promise<() => Promise<{ isSame: boolean; moved: number }>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(() => {
    const seen: { heading?: Element | null; moved: number } = { moved: 0 };
    Object.assign(window, { seen });
    document.addEventListener('DOMContentLoaded', () => (seen.heading = document.querySelector('h1')));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const seen: unknown = Reflect.get(window, 'seen');
      const { heading, moved } = seen as { heading: Element | null; moved: number };
      return { isSame: heading !== null && heading === document.querySelector('h1'), moved };
    });
}

/** React adds properties to the elements that it hydrates. */
export async function untilHydrated(page: Page): Promise<void> {
  const notes = () => page.locator('h1').evaluate((heading) => Object.keys(heading).length);
  await expect.poll(notes).toBeGreaterThan(0);
}

/** Delays the scripts of the shop until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(index|shell)-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}
