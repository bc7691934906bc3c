import { Feed } from 'feed';
import type { Language } from '#contracts/kit/actor';
import type { NewsItem } from '#contracts/news/articles';
import { fill, translations } from '#i18n/translate';

/** The news as feed readers want them (https://www.rssboard.org/rss-specification, https://www.jsonfeed.org/version/1.1/). */
export function feedOf(news: readonly NewsItem[], lang: Language, shopUrl: string): Feed {
  const texts = translations(lang);
  const brand = texts['brand'] ?? '';
  const at = (path: string) => {
    const url = new URL(path, shopUrl);
    if (lang !== 'en') url.searchParams.set('lang', lang);
    return url.href;
  };
  const feed = new Feed({
    id: at('/news'),
    link: at('/news'),
    title: fill(texts['head.news.title'] ?? '', { brand }),
    description: fill(texts['head.news.text'] ?? '', { brand }),
    language: lang,
    copyright: brand,
    feedLinks: { rss: at('/news/rss.xml'), json: at('/news/feed.json') },
  });
  for (const { slug, title, subtitle, publishedAt, imageUrl } of news) {
    const link = at(`/news/${slug}`);
    const image = imageUrl.endsWith('.svg') || !imageUrl ? undefined : new URL(imageUrl, shopUrl).href;
    feed.addItem({ id: link, link, title, description: subtitle, date: new Date(publishedAt), image });
  }
  return feed;
}
