import type { ArticleDraft, ArticleRow, ArticleTranslation } from '../../../api/schema';

/** What the form holds; dates as the day of an `<input type="date">`. */
export interface ArticleForm {
  slug: string;
  imageUrl: string;
  isPublished: boolean;
  day: string;
  en: Words;
  ru: Words;
  /** Addresses that the text's `[n]` lead to, one per line. */
  sources: string;
}

export type Words = Omit<ArticleTranslation, 'language'>;

const noWords: Words = { title: '', subtitle: '', content: '' };

/** Spec admin §9: published, and from today on. */
export function emptyForm(today: Date): ArticleForm {
  return {
    slug: '',
    imageUrl: '',
    isPublished: true,
    day: today.toISOString().slice(0, 10),
    en: noWords,
    ru: noWords,
    sources: '',
  };
}

export function formOf(article: ArticleRow): ArticleForm {
  const { slug, imageUrl, isPublished, publishedAt, translations, sources } = article;
  const words = (language: string): Words => translations.find((one) => one.language === language) ?? noWords;
  return {
    slug,
    imageUrl,
    isPublished,
    day: publishedAt.slice(0, 10),
    en: words('en'),
    ru: words('ru'),
    sources: sources.join('\n'),
  };
}

/** `Tape & reel, 2.1` → `tape-reel-2-1`, until somebody writes their own. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
}

/** The most sources the server takes. */
const maxSources = 40;

/** The addresses of the field, in their order; empty lines count for nothing. */
export function sourcesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Whether an address can be a link for readers: `javascript:` and other schemes cannot. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text);
}

function sourcesProblem(text: string): string | undefined {
  const sources = sourcesOf(text);
  if (sources.length > maxSources) return 'admin.news.too_many_sources';
  return sources.every(isWebAddress) ? undefined : 'admin.news.source_wrong';
}

/** A picture lies on the web or in this shop. */
const pictureAddress = /^(?:https?:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)?$/;

type WordsProblems = Partial<Record<keyof Words, string>>;

/** Text keys of what is wrong, by field. */
export interface ArticleProblems {
  slug?: string | undefined;
  day?: string | undefined;
  imageUrl?: string | undefined;
  sources?: string | undefined;
  en: WordsProblems;
  ru: WordsProblems;
}

function missingWords(words: Words, message: string): WordsProblems {
  const missing = (['title', 'subtitle', 'content'] as const).filter((field) => !words[field].trim());
  return Object.fromEntries(missing.map((field) => [field, message]));
}

/** Every rule that is broken, so that all fields are marked at once (spec admin §5). */
export function problemsOf({ slug, day, imageUrl, sources, en, ru }: ArticleForm): ArticleProblems {
  const required = 'admin.news.required';
  return {
    slug:
      slug === '' ? required : /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? undefined : 'admin.news.slug_wrong',
    // The browser reports a partly typed day as none; without a day the article would be published at once.
    day: day === '' ? 'admin.news.day_missing' : undefined,
    imageUrl: pictureAddress.test(imageUrl) ? undefined : 'admin.news.picture_wrong',
    sources: sourcesProblem(sources),
    en: missingWords(en, required),
    ru: ru.title.trim() ? missingWords(ru, 'admin.news.russian_half') : {},
  };
}

export function hasProblems({ en, ru, ...fields }: ArticleProblems): boolean {
  return [fields, en, ru].some((group) => Object.values(group).some((problem) => problem !== undefined));
}

/** Everything the server knows stays as it was on the same day: only a new day moves the hour. */
function instantOf(day: string, before: ArticleRow | null): string {
  if (before?.publishedAt.startsWith(day)) return before.publishedAt;
  const now = new Date().toISOString();
  return now.startsWith(day) ? now : `${day}T00:00:00.000Z`;
}

/** English always goes along; Russian only where its title is filled (spec admin §4). */
export function draftOf(
  { slug, imageUrl, isPublished, day, en, ru, sources }: ArticleForm,
  before: ArticleRow | null,
): ArticleDraft {
  const russian: ArticleTranslation[] = ru.title.trim() ? [{ language: 'ru', ...only(ru) }] : [];
  return {
    slug,
    imageUrl,
    isPublished,
    publishedAt: instantOf(day, before),
    translations: [{ language: 'en', ...only(en) }, ...russian],
    sources: sourcesOf(sources),
  };
}

function only({ title, subtitle, content }: Words): Words {
  return { title, subtitle, content };
}
