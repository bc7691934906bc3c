import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withNoBreakSpaces } from './typography';

export type Lang = 'en' | 'ru';
export type Texts = Readonly<Record<string, string>>;

/** The folder of texts, from the sources and from the build alike. */
export function localesDir(): string {
  for (let dir = __dirname; dir !== dirname(dir); dir = dirname(dir)) {
    const candidate = join(dir, 'libs', 'i18n', 'locales');
    if (existsSync(candidate)) return candidate;
  }
  throw new Error('libs/i18n/locales is missing');
}

function load(lang: Lang, keep: (area: string) => boolean): Texts {
  const dir = join(localesDir(), lang);
  const texts: Record<string, string> = {};
  for (const file of readdirSync(dir).sort()) {
    // Pages are read whole (documents.ts).
    if (!file.endsWith('.json') || file.startsWith('page-') || !keep(file.slice(0, -5))) continue;
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(join(dir, file), 'utf8')) as Texts)) {
      if (key in texts) throw new Error(`${lang}: ${key} is there twice, again in ${file}`);
      texts[key] = lang === 'ru' ? withNoBreakSpaces(text) : text;
    }
  }
  return texts;
}

const all = new Map<Lang, Texts>();
const forPages = new Map<Lang, Texts>();

function once(cache: Map<Lang, Texts>, lang: Lang, make: () => Texts): Texts {
  const known = cache.get(lang) ?? make();
  cache.set(lang, known);
  return known;
}

/** Words of mails, those that plug-ins are told, and those that screens bring along (frontend, `textsIn`). */
const offPages = new Set([
  'mails',
  'licence',
  'activate',
  'profile',
  'reauthentication',
  'security',
  'subscription',
]);

/** Whether every page gets the texts of an area. Long pages are read by themselves, the admin panel brings its own along. */
export function isOnEveryPage(area: string): boolean {
  return !offPages.has(area) && !/^(admin|page-)/.test(area);
}

/** Every text a visitor's page may show, apart from those that its screen brings along. */
export function translations(lang: Lang): Texts {
  return once(forPages, lang, () => load(lang, isOnEveryPage));
}

/** Every text but those of mails. */
export function areasOutsideMails(lang: Lang): Texts {
  return load(lang, (area) => area !== 'mails');
}

/** Replaces `{name}` and `{{name}}` by the values given (spec storefront §3). */
export function fill(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

/** One text; English where the language has none; the key itself where nobody has (spec storefront §4). */
export function translate(lang: Lang, key: string, values: Readonly<Record<string, unknown>> = {}): string {
  const text =
    once(all, lang, () => load(lang, () => true))[key] ?? once(all, 'en', () => load('en', () => true))[key];
  return text === undefined ? key : fill(text, values);
}
