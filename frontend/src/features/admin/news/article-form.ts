import type { ArticleDraft, ArticleRow, ArticleTranslation } from '../../../api/schema';

/** What the form holds; dates as the day of an `<input type="date">`. */
export interface ArticleForm {
  slug: string;
  imageUrl: string;
  isPublished: boolean;
  day: string;
  en: Words;
  ru: Words;
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
  };
}

export function formOf({ slug, imageUrl, isPublished, publishedAt, translations }: ArticleRow): ArticleForm {
  const words = (language: string): Words => translations.find((one) => one.language === language) ?? noWords;
  return { slug, imageUrl, isPublished, day: publishedAt.slice(0, 10), en: words('en'), ru: words('ru') };
}

/** `Tape & reel, 2.1` → `tape-reel-2-1`, until somebody writes their own. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
}

/** The first rule that is broken, as a text key (spec admin §5). */
export function problemOf({ slug, day, en, ru }: ArticleForm): string | undefined {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'admin.news.slug_wrong';
  // A day that is typed in part only is none to the browser; without one the article would be out at once.
  if (day === '') return 'admin.news.day_missing';
  if (![en.title, en.subtitle, en.content].every((text) => text.trim())) return 'admin.news.english_required';
  const isHalfRussian = ru.title.trim() && !(ru.subtitle.trim() && ru.content.trim());
  return isHalfRussian ? 'admin.news.russian_half' : undefined;
}

/** Everything the server knows stays as it was on the same day: only a new day moves the hour. */
function instantOf(day: string, before: ArticleRow | null): string {
  if (before?.publishedAt.startsWith(day)) return before.publishedAt;
  const now = new Date().toISOString();
  return now.startsWith(day) ? now : `${day}T00:00:00.000Z`;
}

/** English always goes along; Russian only where its title is filled (spec admin §4). */
export function draftOf(
  { slug, imageUrl, isPublished, day, en, ru }: ArticleForm,
  before: ArticleRow | null,
): ArticleDraft {
  const russian: ArticleTranslation[] = ru.title.trim() ? [{ language: 'ru', ...only(ru) }] : [];
  return {
    slug,
    imageUrl,
    isPublished,
    publishedAt: instantOf(day, before),
    translations: [{ language: 'en', ...only(en) }, ...russian],
    ...(before ? { sources: before.sources } : {}),
  };
}

function only({ title, subtitle, content }: Words): Words {
  return { title, subtitle, content };
}
