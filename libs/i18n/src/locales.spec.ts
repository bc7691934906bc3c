import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fill, translate, translations } from './translate';

const locales = join(__dirname, '..', 'locales');
const languages = ['en', 'ru'] as const;
type Lang = (typeof languages)[number];

/** Names, formats and addresses that are the same in Russian. */
const latinByNature =
  /^[\d\s\p{P}\p{S}]*$|^(?:[A-Z][\w.+-]*|e-mail|cookie|\{\w+\}|[\d.,/|:&·–-]+)(?:\s+(?:[A-Z][\w.+-]*|\{\w+\}|[\d.,/|:&·–-]+))*$|@/u;

function areasOf(lang: Lang): string[] {
  return readdirSync(join(locales, lang))
    .filter((name) => name.endsWith('.json') && !name.startsWith('page-'))
    .sort();
}

function area(lang: Lang, file: string): Record<string, string> {
  const texts: Record<string, string> = JSON.parse(readFileSync(join(locales, lang, file), 'utf8'));
  return texts;
}

function everything(lang: Lang): [string, string][] {
  return areasOf(lang).flatMap((file) => Object.entries(area(lang, file)));
}

/** Russian has more plural forms than English; a group counts once. */
function stem(key: string): string {
  return key.replace(/_(one|few|many|other)$/, '');
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{?(\w+)\}?\}/g)].map((match) => match[1] ?? ''))].sort();
}

describe('texts', () => {
  it('have the same areas in both languages', () => {
    expect(areasOf('ru')).toEqual(areasOf('en'));
  });

  it.each(areasOf('en'))('of %s have the same keys in both languages', (file) => {
    const [en, ru] = languages.map((lang) => [...new Set(Object.keys(area(lang, file)).map(stem))].sort());
    expect(ru).toEqual(en);
  });

  it.each(areasOf('en'))('of %s take the same values in both languages', (file) => {
    const russian = area('ru', file);
    const differing = Object.entries(area('en', file)).filter(
      ([key, text]) =>
        key in russian && String(placeholders(text)) !== String(placeholders(russian[key] ?? '')),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it.each(languages)('in %s are never empty', (lang) => {
    expect(everything(lang).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(languages)('in %s have every key once', (lang) => {
    const keys = everything(lang).map(([key]) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('in Russian are written in Russian, apart from names', () => {
    const bare = (text: string) => text.replace(/\{\w+\}|\b(?:VST3|AU|AAX|macOS|v)(?![a-z])/g, '').trim();
    const left = everything('ru').filter(
      ([, text]) => !/[а-яё]/i.test(text) && /[a-z]/i.test(bare(text)) && !latinByNature.test(text),
    );
    expect(left).toEqual([]);
  });
});

describe('looking up a text', () => {
  it('puts values into single and double braces', () => {
    expect(fill('{name} and {{name}}', { name: 'Anna' })).toBe('Anna and Anna');
  });

  it('leaves a placeholder without a value as it is', () => {
    expect(fill('Hello {name}', {})).toBe('Hello {name}');
  });

  it('shows the key where nobody has a text', () => {
    expect(translate('ru', 'no.such.key')).toBe('no.such.key');
  });

  it('speaks the language asked for', () => {
    expect(translate('ru', 'failures.DOWNLOAD_LIMIT', { limit: 10 })).toContain('10\u00a0раз');
  });

  it('keeps the texts of mails away from pages', () => {
    expect(Object.keys(translations('en')).filter((key) => key.startsWith('mails.'))).toEqual([]);
  });

  it.each(['activate', 'admin', 'profile', 'security', 'subscription'])(
    'keeps the texts of %s away from pages: its screens bring them',
    (name) => {
      const brought = Object.keys(area('en', `${name}.json`));
      expect(brought).not.toEqual([]);
      expect(Object.keys(translations('en')).filter((key) => brought.includes(key))).toEqual([]);
    },
  );
});
