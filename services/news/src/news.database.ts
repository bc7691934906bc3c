import { Article, ArticleTranslation } from './articles/article.entity';
import { CreateArticles1763800000000 } from './migrations/1763800000000-create-articles';
import { FoldSearches1798500000004 } from './migrations/1798500000004-fold-searches';
import { MeasureArticles1798500200000 } from './migrations/1798500200000-measure-articles';
import { ArticlePreview } from './previews/article-preview.entity';
import { ReportedPlugin } from './writing/reported-plugin.entity';

/** The tables of the news. */
export const newsDatabase = {
  entities: [Article, ArticleTranslation, ReportedPlugin, ArticlePreview],
  migrations: { CreateArticles1763800000000, FoldSearches1798500000004, MeasureArticles1798500200000 },
};
