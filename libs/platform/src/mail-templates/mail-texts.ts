import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '#contracts/kit/actor';
import { withRules } from '#i18n/plural-forms';

/** The texts of all mails; the same relative path in the sources and in the build. */
const folder = join(__dirname, '../../../i18n/locales');

type Texts = Readonly<Record<string, string>>;

function read(language: Language): Texts {
  const texts = JSON.parse(readFileSync(join(folder, language, 'mails.json'), 'utf8')) as Texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, withRules(text, language)]));
}

/** The texts of mails, by key and language. */
export class MailTexts {
  /** The texts of each group by language and group; found once. */
  private readonly groups = new Map<string, [key: string, short: string, text: string][]>();

  constructor(private readonly texts: Readonly<Record<Language, Texts>>) {}

  static load(): MailTexts {
    return new MailTexts(Object.fromEntries(languages.map((l) => [l, read(l)])) as Record<Language, Texts>);
  }

  /** All texts under `mails.<group>.` by their short keys, with `{params}` from the mail's data. */
  group(language: Language, group: string, params: object): Record<string, string> {
    const own = this.textsOf(language, group);
    return Object.fromEntries(own.map(([key, short, text]) => [short, fill(key, text, params)]));
  }

  private textsOf(language: Language, group: string): [string, string, string][] {
    const at = `${language} ${group}`;
    const known = this.groups.get(at);
    if (known) return known;
    const prefix = `mails.${group}.`;
    const found = Object.entries(this.texts[language])
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]): [string, string, string] => [key, key.slice(prefix.length), text]);
    this.groups.set(at, found);
    return found;
  }
}

function fill(key: string, text: string, params: object): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${key} needs {${name}}`);
    return String(value);
  });
}
