import { join } from 'node:path';
import { Article, ArticleTranslation } from './articles/article.entity';
import { ArticlePreview } from './previews/article-preview.entity';
import { ReportedPlugin } from './writing/reported-plugin.entity';

/** The tables of the news. */
export const newsDatabase = {
  entities: [Article, ArticleTranslation, ReportedPlugin, ArticlePreview],
  migrations: join(__dirname, 'migrations'),
};
