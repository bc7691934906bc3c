import type { Lang, Texts } from './translate';

export type TextValues = Readonly<Record<string, unknown>>;

/** Replaces `{name}` and `{{name}}` by the given values (storefront §3). */
export function interpolate(text: string, values: TextValues): string {
  return text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

/**
 * The plural category of a number (CLDR), as `Intl.PluralRules` selects it, which text-for.spec.ts compares. Without it, because the
 * first use of Intl blocks a phone for 60 ms while the page is hydrated.
 */
export function pluralCategory(count: number, lang: Lang): 'one' | 'few' | 'many' | 'other' {
  if (!Number.isInteger(count)) return 'other';
  const n = Math.abs(count);
  if (lang === 'en') return n === 1 ? 'one' : 'other';
  const [last, lastTwo] = [n % 10, n % 100];
  if (last === 1 && lastTwo !== 11) return 'one';
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? 'few' : 'many';
}

/**
 * The text of a key with its values. A text that depends on a number has one form for each plural category of its language (CLDR:
 * `plugins.count_one`, `_few`, `_many`, `_other`); the value `count`, or `n`, selects the form. Undefined where the key has no text.
 */
export function textFor(texts: Texts, key: string, values: TextValues, lang: Lang): string | undefined {
  const count = values['count'] ?? values['n'];
  const form = typeof count === 'number' ? texts[`${key}_${pluralCategory(count, lang)}`] : undefined;
  const text = form ?? texts[key];
  return text === undefined ? undefined : interpolate(text, values);
}
