import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withRules } from './plural-forms';
import { translate, translations } from './translate';

const locales = join(__dirname, '..', 'locales');
const languages = ['en', 'ru'] as const;
type Lang = (typeof languages)[number];

/** Names, formats and addresses that are the same in Russian. */
const latinByNature =
  /^[\d\s\p{P}\p{S}]*$|^(?:[A-Z][\w.+-]*|e-mail|cookie|\{\w+\}|[\d.,/|:&·–-]+)(?:\s+(?:[A-Z][\w.+-]*|\{\w+\}|[\d.,/|:&·–-]+))*$|@/u;

function areasOf(lang: Lang): string[] {
  return readdirSync(join(locales, lang))
    .filter((name) => name.endsWith('.json'))
    .sort();
}

function area(lang: Lang, file: string): Record<string, string> {
  const texts: Record<string, string> = JSON.parse(readFileSync(join(locales, lang, file), 'utf8'));
  return texts;
}

function everything(lang: Lang): [string, string][] {
  return areasOf(lang).flatMap((file) => Object.entries(area(lang, file)));
}

/** The forms of a plural text count as one key. */
function stem(key: string): string {
  return key.replace(/_(one|few|many|other)$/, '');
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{?(\w+)\}?\}/g)].map((match) => match[1] ?? ''))].sort();
}

describe('texts of the interface', () => {
  it('have the same areas in both languages', () => {
    expect(areasOf('ru')).toEqual(areasOf('en'));
  });

  it.each(areasOf('en'))('have the same keys in both languages: %s', (file) => {
    const [en, ru] = languages.map((lang) => [...new Set(Object.keys(area(lang, file)).map(stem))].sort());
    expect(ru).toEqual(en);
  });

  it.each(areasOf('en'))('have the same placeholders in both languages: %s', (file) => {
    const russian = area('ru', file);
    const differing = Object.entries(area('en', file)).filter(
      ([key, text]) =>
        key in russian && String(placeholders(text)) !== String(placeholders(russian[key] ?? '')),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it.each(languages)('have a form for each plural category: %s', (lang) => {
    const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions();
    const keys = new Set(everything(lang).map(([key]) => key));
    const plurals = [...keys].filter((key) => stem(key) !== key).map(stem);
    const missing = plurals.flatMap((key) =>
      pluralCategories.map((category) => `${key}_${category}`).filter((form) => !keys.has(form)),
    );
    expect(plurals).not.toEqual([]);
    expect(missing).toEqual([]);
  });

  it.each(languages)('have values that select their plural form: %s', (lang) => {
    const without = everything(lang).filter(
      ([key, text]) => stem(key) !== key && !/\{\{?(count|n)\}?\}/.test(text),
    );
    expect(without).toEqual([]);
  });

  it.each(languages)(
    'state the numbers of rules by their placeholders, in the forms of the language: %s',
    (lang) => {
      const left = everything(lang).filter(([, text]) => withRules(text, lang).includes('{rule.'));
      expect(left).toEqual([]);
    },
  );

  it.each(areasOf('en'))('state the same rules in both languages: %s', (file) => {
    const rules = (text = '') =>
      [...new Set([...text.matchAll(/\{rule\.(\w+)/g)].map(([, rule]) => rule))].sort();
    const russian = area('ru', file);
    const differing = Object.entries(area('en', file)).filter(
      ([key, text]) => String(rules(text)) !== String(rules(russian[key])),
    );
    expect(differing.filter(([key]) => key in russian)).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['shell', 'footer.line', 'One payment, 3 computers.'],
    ['home', 'home.fact.licence.value', 'Up to 3 computers'],
    ['home', 'home.fact.refunds.value', 'Within 30 days'],
    ['consents', 'consents.immediate-supply', 'before the withdrawal period of 14 days ends.'],
    ['consents', 'consents.withdrawal-effect', 'The shop’s own 30-day refund stays'],
    ['computers', 'computers.counts_as_swap', 'within the next 30 days, that counts as one of the 6 swaps'],
  ])('read as the specification and the consents say (storefront §9): %s, %s', (file, key, words) => {
    expect(withRules(area('en', `${file}.json`)[key] ?? '', 'en')).toContain(words);
  });

  it.each(languages)('are never empty: %s', (lang) => {
    expect(everything(lang).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(languages)('define every key once: %s', (lang) => {
    const keys = everything(lang).map(([key]) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('contain no English text in Russian apart from names', () => {
    const bare = (text: string) => text.replace(/\{\w+\}|\b(?:VST3|AU|AAX|macOS|v)(?![a-z])/g, '').trim();
    const left = everything('ru').filter(
      ([, text]) => !/[а-яё]/i.test(text) && /[a-z]/i.test(bare(text)) && !latinByNature.test(text),
    );
    expect(left).toEqual([]);
  });
});

describe('translate', () => {
  it('returns the key where no language has a text (storefront §4)', () => {
    expect(translate('ru', 'no.such.key')).toBe('no.such.key');
  });

  it('returns the text of the language', () => {
    expect(translate('ru', 'failures.DOWNLOAD_LIMIT', { limit: 10 })).toContain('10\u00a0раз');
  });

  it('excludes texts of mails from pages', () => {
    expect(Object.keys(translations('en')).filter((key) => key.startsWith('mails.'))).toEqual([]);
  });

  it.each(['activate', 'admin', 'invitation', 'profile', 'security', 'subscription'])(
    'excludes texts of %s from pages, because its screens load them',
    (name) => {
      const brought = Object.keys(area('en', `${name}.json`));
      expect(brought).not.toEqual([]);
      expect(Object.keys(translations('en')).filter((key) => brought.includes(key))).toEqual([]);
    },
  );
});
