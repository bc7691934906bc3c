import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { NewsArticle } from '../../../api/types';
import { Day } from '../../../features/i18n/day';
import { useLanguage } from '../../../features/i18n/language';
import { ArticleBody } from '../../../features/news/article-body';
import { ShareRow } from '../../../features/news/share-row';
import { Icon } from '../../../ui/icons';
import { Link } from '../../../ui/link';
import { Picture } from '../../../ui/picture';
import { paths } from '../../routing/paths';
import styles from '../../../features/news/article.module.css';

function AllNews() {
  const { t } = useLanguage();
  return (
    <Link className={clsx('link', styles.back)} to={paths.news}>
      <Icon of={ArrowLeft} /> {t('news.see_all')}
    </Link>
  );
}

/** An article. A preview has no share buttons. */
export function ArticlePage({ article, isPreview = false }: { article: NewsArticle; isPreview?: boolean }) {
  const { t } = useLanguage();
  return (
    <article className={clsx('section wrap', styles.article)}>
      {isPreview ? <p className="msg">{t('news.preview')}</p> : <AllNews />}
      <p className="legend">
        {t('news.published')} <Day of={article.publishedAt} />
      </p>
      <h1>{article.title}</h1>
      <p className="lead">{article.subtitle}</p>
      {article.imageUrl ? (
        <div className={clsx('frame', styles.picture)}>
          <Picture
            src={article.imageUrl}
            alt=""
            sizes="(min-width:1024px) 60rem, 92vw"
            width={1600}
            height={900}
            isEager
          />
        </div>
      ) : null}
      <ArticleBody content={article.content} sources={article.sources} />
      {isPreview ? null : <ShareRow title={article.title} />}
      <AllNews />
    </article>
  );
}
