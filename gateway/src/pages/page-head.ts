import type { Language } from '#contracts/kit/actor';
import { languages } from '#contracts/kit/actor';
import { truncate } from '#i18n/characters/truncate';
import { escapeHtml } from '../http/escape-html';

/** Metadata of a page for search engines and social networks (design §12). */
export interface PageHead {
  title: string;
  /** Cut at 150 characters. */
  description: string;
  lang: Language;
  /** Path of the English page; the Russian one has `?lang=ru`. Without it the page is not indexed. */
  path?: string;
  kind?: 'website' | 'product' | 'article';
  /** Path of an image, `…og.png` where it is 1200 × 630. Without one none is shown. */
  picture?: string;
  publishedAt?: string;
  /** Paths of the pages before and after this one, of a list. */
  next?: string;
  previous?: string;
  /** schema.org objects. */
  structuredData?: readonly object[];
}

const maxDescriptionLength = 150;
const locales = { en: 'en_GB', ru: 'ru_RU' } as const satisfies Record<Language, string>;

/** A `<script>` with data; no text in it can end the element. */
export function scriptData(type: string, id: string | undefined, data: string): string {
  const safe = data
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${safe}</script>`;
}

export function localizedUrl(lang: Language, shopUrl: string, path: string): string {
  const url = new URL(path, shopUrl);
  if (lang !== 'en') url.searchParams.set('lang', lang);
  return url.href;
}

function truncateDescription(text: string): string {
  if (text.length <= maxDescriptionLength) return text;
  const cut = truncate(text, maxDescriptionLength - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > 100 ? cut.slice(0, lastSpace) : truncate(cut, 100)}…`;
}

function linksOf(path: string, lang: Language, shopUrl: string): string[] {
  const alternate = (code: string, href: string) =>
    `<link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}" />`;
  return [
    `<link rel="canonical" href="${escapeHtml(localizedUrl(lang, shopUrl, path))}" />`,
    ...languages.map((other) => alternate(other, localizedUrl(other, shopUrl, path))),
    alternate('x-default', localizedUrl('en', shopUrl, path)),
  ];
}

function cardOf(head: PageHead, path: string, shopUrl: string): string[] {
  const { lang, kind = 'website', picture = '', publishedAt } = head;
  const isMeasured = picture.endsWith('og.png');
  const others = languages.filter((other) => other !== lang).map((other) => locales[other]);
  const properties: [string, string | undefined][] = [
    ['og:type', kind],
    ['og:title', head.title],
    ['og:description', truncateDescription(head.description)],
    ['og:url', localizedUrl(lang, shopUrl, path)],
    ['og:locale', locales[lang]],
    ...others.map((other): [string, string] => ['og:locale:alternate', other]),
    ['og:image', picture && new URL(picture, shopUrl).href],
    ['og:image:width', isMeasured ? '1200' : undefined],
    ['og:image:height', isMeasured ? '630' : undefined],
    ['og:image:alt', picture && head.title],
    ['article:published_time', publishedAt],
  ];
  return [
    ...properties.flatMap(([name, content]) =>
      content ? [`<meta property="${name}" content="${escapeHtml(content)}" />`] : [],
    ),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />`,
  ];
}

/** Links to the pages before and after this one. */
function pageLinks({ lang, next, previous }: PageHead, shopUrl: string): string[] {
  const link = (rel: string, path: string | undefined) =>
    path === undefined
      ? []
      : [`<link rel="${rel}" href="${escapeHtml(localizedUrl(lang, shopUrl, path))}" />`];
  return [...link('prev', previous), ...link('next', next)];
}

/** Lines of a `<head>`. */
export function headLines(head: PageHead, shopUrl: string): string[] {
  const { title, description, path, structuredData = [] } = head;
  const plain = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(truncateDescription(description))}" />`,
    ...pageLinks(head, shopUrl),
  ];
  if (path === undefined) return [...plain, '<meta name="robots" content="noindex" />'];
  return [
    ...plain,
    ...linksOf(path, head.lang, shopUrl),
    `<link rel="alternate" type="application/rss+xml" href="${escapeHtml(localizedUrl(head.lang, shopUrl, '/news/rss.xml'))}" />`,
    ...cardOf(head, path, shopUrl),
    ...structuredData.map((fact) =>
      scriptData(
        'application/ld+json',
        undefined,
        JSON.stringify({ '@context': 'https://schema.org', ...fact }),
      ),
    ),
  ];
}
