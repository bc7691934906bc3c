import { Feed } from 'feed';
import type { Language } from '#contracts/kit/actor';
import type { NewsItem } from '#contracts/news/articles';
import { interpolate } from '#i18n/text-for';
import { translate, translations } from '#i18n/translate';
import { withoutControlCharacters } from '../http/escape-html';
import { articleImage } from './preview-images';

/**
 * Escapes plain text: feed readers render titles and descriptions as HTML (https://www.rssboard.org/rss-profile#data-types-
 * characterdata).
 */
function escapeHtml(text: string): string {
  return withoutControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** News feeds (https://www.rssboard.org/rss-specification, https://www.jsonfeed.org/version/1.1/). */
export function createFeed(
  news: readonly NewsItem[],
  lang: Language,
  { shopUrl, brand, format }: { shopUrl: string; brand: string; format: 'rss' | 'json' },
): Feed {
  const texts = translations(lang);
  const at = (path: string) => {
    const url = new URL(path, shopUrl);
    if (lang !== 'en') url.searchParams.set('lang', lang);
    return url.href;
  };
  const [newest] = news;
  // JSON Feed has plain text titles and summaries.
  const text = format === 'rss' ? escapeHtml : withoutControlCharacters;
  const feed = new Feed({
    id: at('/news'),
    link: at('/news'),
    title: interpolate(texts['head.news.title'] ?? '', { brand }),
    description: translate(lang, 'head.news.text', { brand }),
    language: lang,
    copyright: brand,
    // The default is the current time, which would change the ETag of each response.
    updated: newest && new Date(newest.publishedAt),
    feedLinks: { rss: at('/news/rss.xml'), json: at('/news/feed.json') },
  });
  for (const { slug, title, subtitle, publishedAt, imageUrl } of news) {
    const link = at(`/news/${slug}`);
    const picture = articleImage({ imageUrl });
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
