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

/** Russian sentences; the language switch names the language in its own words. */
const russianIn = (texts: readonly string[]) =>
  texts.filter((text) => /[а-яё]{3}/i.test(text) && text !== 'Русский');

/** Expects text in the language of the screen, without keys of texts. A screen's own texts follow those of all screens. */
async function expectTexts(page: Page, lang: Language): Promise<void> {
  const foreignIn = lang === 'ru' ? englishIn : russianIn;
  const wrong = async () => {
    const texts = await textsOn(page);
    return [...textKeysIn(texts), ...foreignIn(texts)];
  };
  await expect.poll(wrong).toEqual([]);
}

/** Looks at what is open, in both widths; with SCREENSHOTS=1 it stores pictures with the test results. */
async function lookAtWidths(
  page: Page,
  path: string,
  lang: Language,
  testInfo: TestInfo,
  isFirst: boolean,
): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectTexts(page, lang);
    await expectNoOverflow(page);
    // Colours do not depend on the language, and their contrast takes two thirds of the time.
    if (views.some((view) => view.lang === lang && view.width === width))
      await expectAccessible(page, {
        checkedBefore: lang === 'en' ? [] : ['color-contrast'],
        ...(isFirst ? {} : { without: 'main ~ footer' }),
      });
    if (!process.env['SCREENSHOTS']) continue;
    const name = `${path.replaceAll(/\W+/g, '-')}-${lang}-${width}.jpg`;
    await page.screenshot({ path: testInfo.outputPath(name), type: 'jpeg', quality: 70 });
  }
}

/** Changes the language by the switch in the footer. */
export async function switchLanguage(page: Page, lang: Language): Promise<void> {
  const name = lang === 'ru' ? 'Русский' : 'English';
  await page.getByRole('contentinfo').getByRole('button', { name }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/**
 * Opens screens one after another in one page, because a page with a renderer of its own takes twice the time. Each is loaded in
 * one language, the first in English, the next in Russian, and switched to the other one. The footer is the same on all and is
 * checked for accessibility on the first.
 */
export async function lookAtScreens(page: Page, paths: readonly string[], testInfo: TestInfo): Promise<void> {
  testInfo.setTimeout(testInfo.timeout + 30_000 * paths.length);
  const assertQuiet = collectConsoleErrors(page);
  for (const [index, path] of paths.entries())
    await test.step(path, async () => {
      const [first, second] = index % 2 === 0 ? (['en', 'ru'] as const) : (['ru', 'en'] as const);
      const address = new URL(path === '/news/article' ? await articleOf(page) : path, 'http://shop');
      address.searchParams.set('lang', first);
      await page.goto(address.pathname + address.search);
      await lookAtWidths(page, path, first, testInfo, index === 0);
      await switchLanguage(page, second);
      await lookAtWidths(page, path, second, testInfo, index === 0);
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

/** What a look at an open part of the panel is about. */
interface PanelLook {
  /** The part of the page, as a selector, when the rest was checked before. */
  within?: string;
  /** Checks of Russian texts, at the width of a phone. */
  inRussian?: () => Promise<void>;
}

async function chooseLanguage(page: Page, lang: Language): Promise<void> {
  const saved = page.waitForResponse('**/api/translations/user/language');
  // An open dialog covers the side bar, and on a phone the side bar is a closed menu.
  await page.locator(`header button[lang=${lang}]`).dispatchEvent('click');
  await saved;
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
}

/** Looks at what is open in the panel in each view, without the way there being gone twice. Ends in English at the width of a desktop. */
export async function expectPanelAccessible(
  page: Page,
  { within, inRussian }: PanelLook = {},
): Promise<void> {
  const scope = within === undefined ? {} : { within };
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, scope);
  await page.setViewportSize({ width: 390, height: 900 });
  await chooseLanguage(page, 'ru');
  await expect(page.locator('body')).not.toContainText(/\b(admin|errors|shell|entitlement)\.[a-z_]+/);
  // Colours do not depend on the language, and their contrast takes two thirds of the time.
  await expectAccessible(page, { ...scope, checkedBefore: ['color-contrast'] });
  await inRussian?.();
  await chooseLanguage(page, 'en');
  await page.setViewportSize({ width: 1440, height: 900 });
}
