import { hourMs, minuteMs } from '../../../api/durations';
import type { ArticleDraft, AdminArticle, ArticleText } from '../../../api/schema';
import { isoDayOfShop } from '../../i18n/formats';

/** Values of the form; the date is that of an `<input type="date">`, in the time zone of the shop as on the page of the article. */
export interface ArticleFormValues {
  slug: string;
  imageUrl: string;
  isPublished: boolean;
  day: string;
  en: ArticleTexts;
  ru: ArticleTexts;
  /** Addresses of the text's `[n]`, one per line. */
  sources: string;
}

type ArticleTexts = Required<Omit<ArticleText, 'language'>>;

const emptyTexts: ArticleTexts = { title: '', subtitle: '', content: '' };

/** admin §9: published, and from today on. */
export function emptyArticle(today: Date): ArticleFormValues {
  return {
    slug: '',
    imageUrl: '',
    isPublished: true,
    day: isoDayOfShop(today),
    en: emptyTexts,
    ru: emptyTexts,
    sources: '',
  };
}

export function toFormValues(article: AdminArticle): ArticleFormValues {
  const { slug, imageUrl, isPublished, publishedAt, translations, sources } = article;
  const texts = (language: string): ArticleTexts =>
    pickTexts(translations.find((one) => one.language === language) ?? emptyTexts);
  return {
    slug,
    imageUrl,
    isPublished,
    day: isoDayOfShop(new Date(publishedAt)),
    en: texts('en'),
    ru: texts('ru'),
    sources: sources.join('\n'),
  };
}

const maxSources = 40;

/** The addresses of the field in their order, without empty lines. */
function parseSources(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Only http and https addresses become links; `javascript:` and other schemes are refused. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text);
}

/** The text key of the error in the sources, if any. */
export function validateSources(text: string): string | undefined {
  const sources = parseSources(text);
  if (sources.length > maxSources) return 'admin.news.too_many_sources';
  return sources.every(isWebAddress) ? undefined : 'admin.news.source_wrong';
}

/** When a day begins in the time zone of the shop. */
function startOfDay(day: string): Date {
  // No time zone is more than 14 hours ahead of UTC, and their offsets are multiples of 15 minutes.
  let time = Date.parse(`${day}T00:00:00Z`) - 14 * hourMs;
  while (isoDayOfShop(new Date(time)) < day) time += 15 * minuteMs;
  return new Date(time);
}

/** An unchanged day keeps its time; today means now, any other day its start. */
function publicationTime(day: string, before: AdminArticle | null): string {
  if (before && isoDayOfShop(new Date(before.publishedAt)) === day) return before.publishedAt;
  const now = new Date();
  return (isoDayOfShop(now) === day ? now : startOfDay(day)).toISOString();
}

/** The body of the request: English always, Russian only if its title is filled (admin §4). */
export function toArticleInput(
  { slug, imageUrl, isPublished, day, en, ru, sources }: ArticleFormValues,
  before: AdminArticle | null,
): ArticleDraft {
  const russian: ArticleText[] = ru.title.trim() ? [{ language: 'ru', ...pickTexts(ru) }] : [];
  return {
    slug: slug.trim(),
    imageUrl,
    isPublished,
    publishedAt: publicationTime(day, before),
    translations: [{ language: 'en', ...pickTexts(en) }, ...russian],
    sources: parseSources(sources),
  };
}

function pickTexts({ title, subtitle = '', content = '' }: Omit<ArticleText, 'language'>): ArticleTexts {
  return { title, subtitle, content };
}
