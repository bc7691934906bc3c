import type { Lang, Texts } from './translate';

export type TextValues = Readonly<Record<string, unknown>>;

/** Replaces `{name}` and `{{name}}` by the given values (storefront §3). */
export function interpolate(text: string, values: TextValues): string {
  return text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

const pluralRules = new Map<Lang, Intl.PluralRules>();

/** Created at the first use: the rules of a language that a visitor does not read cost a start milliseconds. */
function pluralFormOf(count: number, lang: Lang): string {
  const rules = pluralRules.get(lang) ?? new Intl.PluralRules(lang);
  pluralRules.set(lang, rules);
  return rules.select(count);
}

/**
 * The text of a key with its values. A text that depends on a number has one form for each plural category of its language (CLDR:
 * `plugins.count_one`, `_few`, `_many`, `_other`); the value `count`, or `n`, selects the form. Undefined where the key has no text.
 */
export function textFor(texts: Texts, key: string, values: TextValues, lang: Lang): string | undefined {
  const count = values['count'] ?? values['n'];
  const form = typeof count === 'number' ? texts[`${key}_${pluralFormOf(count, lang)}`] : undefined;
  const text = form ?? texts[key];
  return text === undefined ? undefined : interpolate(text, values);
}
