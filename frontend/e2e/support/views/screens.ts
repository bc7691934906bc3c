import { expect, type Page, test, type TestInfo } from '@playwright/test';
import { englishIn, textKeysIn, textsOn } from '../shown-texts';
import { collectConsoleErrors, expectAccessible, expectNoOverflow } from '../users';
import { type Language, views, widths } from './views';

/** The path of an article with texts in both languages. */
async function articleOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/news/latest?limit=1&language=en');
  const { news } = (await answer.json()) as { news: { slug: string }[] };
  return `/news/${news[0]?.slug ?? ''}`;
}

/** Expects text in the language of the screen, without keys of texts. */
async function expectTexts(page: Page, lang: Language): Promise<void> {
  const texts = await textsOn(page);
  expect(textKeysIn(texts)).toEqual([]);
  if (lang === 'ru') expect(englishIn(texts)).toEqual([]);
}

/** Looks at what is open, in both widths; with SCREENSHOTS=1 it stores pictures with the test results. */
async function lookAtWidths(page: Page, path: string, lang: Language, testInfo: TestInfo): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectTexts(page, lang);
    await expectNoOverflow(page);
    // Colours do not depend on the language, and their contrast takes two thirds of the time.
    if (views.some((view) => view.lang === lang && view.width === width))
      await expectAccessible(page, { checkedBefore: lang === 'en' ? [] : ['color-contrast'] });
    if (!process.env['SCREENSHOTS']) continue;
    const name = `${path.replaceAll(/\W+/g, '-')}-${lang}-${width}.jpg`;
    await page.screenshot({ path: testInfo.outputPath(name), type: 'jpeg', quality: 70 });
  }
}

/** Opens screens in a language, one after another in one page, because a page with a renderer of its own takes twice the time. */
export async function lookAtScreens(
  page: Page,
  paths: readonly string[],
  lang: Language,
  testInfo: TestInfo,
): Promise<void> {
  testInfo.setTimeout(30_000 * paths.length);
  const assertQuiet = collectConsoleErrors(page);
  for (const path of paths)
    await test.step(path, async () => {
      const address = new URL(path === '/news/article' ? await articleOf(page) : path, 'http://shop');
      address.searchParams.set('lang', lang);
      await page.goto(address.pathname + address.search);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await lookAtWidths(page, path, lang, testInfo);
      assertQuiet();
    });
}

/** What the width alone can change is looked at in both widths in one visit; the steps to it are the same. Ends at the width of a phone. */
export async function expectAccessibleInBothWidths(page: Page, within?: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, within === undefined ? {} : { within });
  }
}
