import { Feed } from 'feed';
import type { Language } from '#contracts/kit/actor';
import type { NewsItem } from '#contracts/news/articles';
import { fill, translations } from '#i18n/translate';
import { articlePicture } from '../pages/shown-pictures';

/** Without what no XML may hold (https://www.w3.org/TR/xml/#charsets): one such letter, and no reader reads any of the news. */
function printable(text: string): string {
  return text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}

/**
 * A text inside of HTML. Readers show titles and descriptions as HTML, whatever a publisher means by them
 * (https://www.rssboard.org/rss-profile#data-types-characterdata).
 */
function asHtml(text: string): string {
  return printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The news as feed readers want them (https://www.rssboard.org/rss-specification, https://www.jsonfeed.org/version/1.1/). */
export function feedOf(
  news: readonly NewsItem[],
  lang: Language,
  { shopUrl, format }: { shopUrl: string; format: 'rss' | 'json' },
): Feed {
  const texts = translations(lang);
  const brand = texts['brand'] ?? '';
  const at = (path: string) => {
    const url = new URL(path, shopUrl);
    if (lang !== 'en') url.searchParams.set('lang', lang);
    return url.href;
  };
  const [newest] = news;
  // JSON Feed knows titles and summaries as plain text.
  const text = format === 'rss' ? asHtml : printable;
  const feed = new Feed({
    id: at('/news'),
    link: at('/news'),
    title: fill(texts['head.news.title'] ?? '', { brand }),
    description: fill(texts['head.news.text'] ?? '', { brand }),
    language: lang,
    copyright: brand,
    // Otherwise the moment of the question: each answer would have another tag.
    updated: newest && new Date(newest.publishedAt),
    feedLinks: { rss: at('/news/rss.xml'), json: at('/news/feed.json') },
  });
  for (const { slug, title, subtitle, publishedAt, imageUrl } of news) {
    const link = at(`/news/${slug}`);
    const picture = articlePicture({ imageUrl });
    feed.addItem({
      id: link,
      link,
      title: text(title),
      description: text(subtitle),
      date: new Date(publishedAt),
      image: picture && new URL(picture, shopUrl).href,
    });
  }
  return feed;
}
