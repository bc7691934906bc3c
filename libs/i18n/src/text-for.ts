import type { Lang, Texts } from './translate';

export type TextValues = Readonly<Record<string, unknown>>;

/** Replaces `{name}` and `{{name}}` by the given values (storefront §3). */
export function interpolate(text: string, values: TextValues): string {
  return text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

const pluralRules = { en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') };

/**
 * The text of a key with its values. A text that depends on a number has one form for each plural category of its language (CLDR:
 * `plugins.count_one`, `_few`, `_many`, `_other`); the value `count`, or `n`, selects the form. Undefined where the key has no text.
 */
export function textFor(texts: Texts, key: string, values: TextValues, lang: Lang): string | undefined {
  const count = values['count'] ?? values['n'];
  const form = typeof count === 'number' ? texts[`${key}_${pluralRules[lang].select(count)}`] : undefined;
  const text = form ?? texts[key];
  return text === undefined ? undefined : interpolate(text, values);
}
