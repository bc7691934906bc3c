import type { Language } from '#contracts/kit/actor';
import type { ArticleRow } from '#contracts/news/administration';
import type { ArticleAddress, NewsArticle, NewsItem } from '#contracts/news/articles';
import type { Article } from './article.entity';

/** An item in one language; English where it was not written in it, else what there is. */
export function itemView(article: Article, language: Language): NewsItem {
  const { id, slug, imageUrl, publishedAt, translations } = article;
  const words =
    translations.find((candidate) => candidate.language === language) ??
    translations.find((candidate) => candidate.language === 'en') ??
    translations[0];
  if (!words) throw new Error(`article ${slug} has no words`);
  const { title, subtitle, content } = words;
  return { id, _id: id, slug, title, subtitle, content, imageUrl, publishedAt: publishedAt.toISOString() };
}

export function articleView(article: Article, language: Language): NewsArticle {
  return {
    ...itemView(article, language),
    sources: article.sources,
    updatedAt: article.updatedAt.toISOString(),
  };
}

/** One that waited for its day is new on that day, however long ago it was written. */
export function addressView({ slug, publishedAt, updatedAt }: Article): ArticleAddress {
  return { slug, changedAt: (publishedAt > updatedAt ? publishedAt : updatedAt).toISOString() };
}

/** As administrators see it, with all its words. */
export function rowView(article: Article): ArticleRow {
  const { id, publishedAt, createdAt, translations, ...rest } = article;
  return {
    ...rest,
    id,
    _id: id,
    publishedAt: publishedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    translations: [...translations].sort((a, b) => a.language.localeCompare(b.language)),
  };
}
