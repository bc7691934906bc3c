import type { Language } from '#contracts/kit/actor';
import { languages } from '#contracts/kit/actor';

/** What search engines and networks read of a page (design §12). */
export interface PageHead {
  title: string;
  /** At most 150 characters are kept. */
  description: string;
  lang: Language;
  /** Path of the English page; the Russian one is `?lang=ru`. Absent: search engines should not keep the page. */
  path?: string;
  kind?: 'website' | 'product' | 'article';
  /** Path of a picture, `…og.png` where it is of 1200 × 630. Absent: the shop's own. */
  picture?: string;
  publishedAt?: string;
  /** Objects of schema.org. */
  facts?: readonly object[];
}

const longestDescription = 150;
const locales = { en: 'en_GB', ru: 'ru_RU' } as const satisfies Record<Language, string>;

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Data inside a page: no text in it can end the element it stands in. */
export function dataBlock(type: string, id: string | undefined, data: string): string {
  const safe = data
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${safe}</script>`;
}

export function addressIn(lang: Language, shopUrl: string, path: string): string {
  const url = new URL(path, shopUrl);
  if (lang !== 'en') url.searchParams.set('lang', lang);
  return url.href;
}

function shortened(text: string): string {
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 100))}…`;
}

function linksOf(path: string, lang: Language, shopUrl: string): string[] {
  const alternate = (code: string, href: string) =>
    `<link rel="alternate" hreflang="${code}" href="${escaped(href)}" />`;
  return [
    `<link rel="canonical" href="${escaped(addressIn(lang, shopUrl, path))}" />`,
    ...languages.map((other) => alternate(other, addressIn(other, shopUrl, path))),
    alternate('x-default', addressIn('en', shopUrl, path)),
  ];
}

function cardOf(head: PageHead, path: string, shopUrl: string): string[] {
  const { lang, kind = 'website', picture = '/media/plugins/longitude-8/og.png', publishedAt } = head;
  const isMeasured = picture.endsWith('og.png');
  const others = languages.filter((other) => other !== lang).map((other) => locales[other]);
  const properties: [string, string | undefined][] = [
    ['og:type', kind],
    ['og:title', head.title],
    ['og:description', shortened(head.description)],
    ['og:url', addressIn(lang, shopUrl, path)],
    ['og:locale', locales[lang]],
    ...others.map((other): [string, string] => ['og:locale:alternate', other]),
    ['og:image', new URL(picture, shopUrl).href],
    ['og:image:width', isMeasured ? '1200' : undefined],
    ['og:image:height', isMeasured ? '630' : undefined],
    ['og:image:alt', head.title],
    ['article:published_time', publishedAt],
  ];
  return [
    ...properties.flatMap(([name, content]) =>
      content ? [`<meta property="${name}" content="${escaped(content)}" />`] : [],
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

/** The lines of a `<head>`. */
export function headLines(head: PageHead, shopUrl: string): string[] {
  const { title, description, path, facts = [] } = head;
  const plain = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(shortened(description))}" />`,
  ];
  if (path === undefined) return [...plain, '<meta name="robots" content="noindex" />'];
  return [
    ...plain,
    ...linksOf(path, head.lang, shopUrl),
    `<link rel="alternate" type="application/rss+xml" href="${escaped(addressIn(head.lang, shopUrl, '/news/rss.xml'))}" />`,
    ...cardOf(head, path, shopUrl),
    ...facts.map((fact) =>
      dataBlock(
        'application/ld+json',
        undefined,
        JSON.stringify({ '@context': 'https://schema.org', ...fact }),
      ),
    ),
  ];
}
