import type { Page } from '@playwright/test';
import { adminRequest } from './admin';

/** An article of a story. */
interface StoryArticle {
  slug: string;
  title: string;
  content?: string;
  sources?: string[];
  publishedAt?: string;
  /** Without a Russian text the story deletes the article itself. */
  hasRussian?: boolean;
}

/**
 * Publishes an article, in Russian as well: other stories read the news of the same shop and expect no English on Russian pages.
 */
export function publishArticle(page: Page, article: StoryArticle): Promise<{ _id: string; slug: string }> {
  const { slug, title, content = 'Made by a story', sources = [], hasRussian = true } = article;
  const { publishedAt = new Date().toISOString() } = article;
  const russian = {
    language: 'ru',
    title: `Статья ${slug}`,
    subtitle: 'Подзаголовок',
    content: 'Текст статьи',
  };
  return adminRequest(page, 'POST', '/news/admin', {
    slug,
    imageUrl: '',
    isPublished: true,
    publishedAt,
    sources,
    translations: [
      { language: 'en', title, subtitle: 'Of a story', content },
      ...(hasRussian ? [russian] : []),
    ],
  });
}
