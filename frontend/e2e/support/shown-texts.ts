import type { Page } from '@playwright/test';

/** All visible and accessible text of the page: text, labels, titles and placeholders; foreign frames are excluded. */
export async function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines = document.body.innerText.split('\n');
    const names = [
      ...document.querySelectorAll('[aria-label],[placeholder],[alt],[title]:not(iframe)'),
    ].flatMap((element) =>
      ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, ...lines, ...names].map((line) => line.trim()).filter((line) => line !== '');
  });
}

/** Three English words in a row, the last two in lower case, because names and formats have capitals. */
const english = /(?<![@./\w-])[A-Za-z]{2,}(?:[ ,]+[a-z]{2,}){2,}(?![@./\w-])/;
/** A key without a text, such as `news.failed_to_load`. */
const textKey = /(?<![@/\w.-])[a-z]+(?:_[a-z]+)*(?:\.[a-z]+(?:_[a-z]+)*)+(?![@/\w])/;
const addresses = /\S+@\S+|https?:\/\/\S+|\b[\w-]+\.(?:example|com|org|net|int|dev)\b/g;

const matching = (texts: readonly string[], pattern: RegExp) =>
  texts.map((text) => text.replace(addresses, '')).filter((text) => pattern.test(text));

/** The texts with an English sentence, for a page in another language. */
export function englishIn(texts: readonly string[]): string[] {
  return matching(texts, english);
}

/** The texts that are a key, because the language has no text for it. */
export function textKeysIn(texts: readonly string[]): string[] {
  return matching(texts, textKey);
}
