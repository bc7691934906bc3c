import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withRules } from './plural-forms';
import { textFor, type TextValues } from './text-for';
import { withNonBreakingSpaces } from './typography';

export type Lang = 'en' | 'ru';
export type Texts = Readonly<Record<string, string>>;

/** The folder of texts, found from the sources and from the build. */
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
    if (!file.endsWith('.json') || !keep(file.slice(0, -5))) continue;
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(join(dir, file), 'utf8')) as Texts)) {
      if (key in texts) throw new Error(`${lang}: ${key} is defined twice, again in ${file}`);
      const filled = withRules(text, lang);
      texts[key] = lang === 'ru' ? withNonBreakingSpaces(filled) : filled;
    }
  }
  return texts;
}

const all = new Map<Lang, Texts>();
const forPages = new Map<Lang, Texts>();

function cached(cache: Map<Lang, Texts>, lang: Lang, make: () => Texts): Texts {
  const known = cache.get(lang) ?? make();
  cache.set(lang, known);
  return known;
}

/**
 * Texts of mails, of failed downloads and of responses to plug-ins, descriptions for search engines, and texts that screens load
 * themselves (frontend, `textLoader`).
 */
const lazyAreas = new Set([
  'mails',
  'document',
  'descriptions',
  'file-failures',
  'consents',
  'gift',
  'invitation',
  'withdrawal',
  'orders',
  'licence',
  'news-drafts',
  'activate',
  'profile',
  'purchase',
  'reauthentication',
  'redeem',
  'runs',
  'security',
  'subscription',
  'trial',
]);

/** Whether every page contains the texts of an area. Long pages and the admin panel load their own. */
export function isLoadedOnEveryPage(area: string): boolean {
  return !lazyAreas.has(area) && !/^(admin|page-)/.test(area);
}

/** Texts that every page contains. */
export function translations(lang: Lang): Texts {
  return cached(forPages, lang, () => load(lang, isLoadedOnEveryPage));
}

/** All texts except those of mails. */
export function textsOutsideMails(lang: Lang): Texts {
  return load(lang, (area) => area !== 'mails');
}

/**
 * One text; English where the language has none, the key itself where no language has one (storefront §4). Plural forms: see
 * `textFor`.
 */
export function translate(lang: Lang, key: string, values: TextValues = {}): string {
  const textsIn = (language: Lang) => cached(all, language, () => load(language, () => true));
  return textFor(textsIn(lang), key, values, lang) ?? textFor(textsIn('en'), key, values, 'en') ?? key;
}
