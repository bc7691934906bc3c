// A relative path, because the build of the front end loads this module.
import { shopRules } from '../../contracts/src/shop-rules';
import { pluralCategory } from './text-for';
import type { Lang } from './translate';

const categories = { en: ['one', 'other'], ru: ['one', 'few', 'many'] } as const;

/** `{days:day/days}`, in Russian `{days:день/дня/дней}`: the form of a word for the number `days`. */
export const pluralForms = /\{(\w+):([^{}]*)\}/g;

/** The form for a number, of forms that are divided by `/`; undefined if they are not those of the language. */
export function pluralForm(value: unknown, forms: string, lang: Lang): string | undefined {
  const words = forms.split('/');
  const order: readonly string[] = categories[lang];
  if (typeof value !== 'number' || words.length !== order.length) return undefined;
  return words[order.indexOf(pluralCategory(value, lang))];
}

export function fillPluralForms(text: string, values: Readonly<Record<string, unknown>>, lang: Lang): string {
  return text.replace(
    pluralForms,
    (whole, name: string, forms: string) => pluralForm(values[name], forms, lang) ?? whole,
  );
}

const rules: Readonly<Record<string, number>> = shopRules;

/** Fills the numbers of the shop's rules into a text: `{rule.computers}`, and `{rule.computers:computer/computers}`. */
export function withRules(text: string, lang: Lang): string {
  return text.replace(/\{rule\.(\w+)(?::([^{}]*))?\}/g, (whole, name: string, forms: string | undefined) => {
    const value = rules[name];
    return (forms === undefined ? value?.toString() : pluralForm(value, forms, lang)) ?? whole;
  });
}
