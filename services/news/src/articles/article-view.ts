import type { Language } from '#contracts/kit/actor';
import type { AdminArticle } from '#contracts/news/article-admin';
import type { SitemapArticle, NewsArticle, NewsItem } from '#contracts/news/articles';
import type { Article } from './article.entity';

/** An item in one language: in English if it is not translated, otherwise in its only language. An empty part is in English. */
export function toNewsItem(article: Article, language: Language): NewsItem {
  const { id, slug, imageUrl, publishedAt, translations } = article;
  const english = translations.find((candidate) => candidate.language === 'en');
  const translation =
    translations.find((candidate) => candidate.language === language) ?? english ?? translations[0];
  if (!translation) throw new Error(`article ${slug} has no translation`);
  const { title } = translation;
  const subtitle = translation.subtitle || (english?.subtitle ?? '');
  const content = translation.content || (english?.content ?? '');
  return { id, _id: id, slug, title, subtitle, content, imageUrl, publishedAt: publishedAt.toISOString() };
}

export function toNewsArticle(article: Article, language: Language): NewsArticle {
  return {
    ...toNewsItem(article, language),
    sources: article.sources,
    updatedAt: article.updatedAt.toISOString(),
  };
}

/** A scheduled article counts as changed at its publication. */
export function toSitemapArticle({ slug, publishedAt, updatedAt }: Article): SitemapArticle {
  return { slug, changedAt: (publishedAt > updatedAt ? publishedAt : updatedAt).toISOString() };
}

/** An article with all translations, for administrators. */
export function toAdminArticle(article: Article): AdminArticle {
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
