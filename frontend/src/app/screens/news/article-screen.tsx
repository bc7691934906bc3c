import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import { useLanguage } from '../../../features/i18n/language';
import { newsQueries } from '../../../features/news/news.queries';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { paths } from '../../routing/paths';
import { useSeoTitle, useTitle } from '../../routing/use-title';
import { ArticlePage } from './article-page';
import articleStyles from '../../../features/news/article.module.css';
import newsStyles from '../../../features/news/news.module.css';

export function Component() {
  const { slug = '' } = useParams();
  const { t, lang } = useLanguage();
  const article = useQuery(newsQueries.article(slug, lang));
  const isMissing = article.error instanceof ApiError && article.error.status === 404;
  useSeoTitle('article', article.data ? { title: article.data.title } : undefined);
  useTitle(isMissing && !article.data ? t('news.not_found') : undefined);
  if (article.data) return <ArticlePage article={article.data} key={slug} />;
  if (article.isPending) {
    return (
      <div className={clsx('section wrap', articleStyles.article)} aria-busy="true">
        <span className="sr">{t('shell.loading')}</span>
        <div className={clsx('skeleton', articleStyles.skeletonTitle)} />
        <div className={clsx('skeleton', newsStyles.skeleton)} />
      </div>
    );
  }
  return (
    <div className="section wrap">
      <StateBlock level="h1" isError title={t(isMissing ? 'news.not_found' : 'news.failed_to_load')}>
        <div className="row-actions">
          {isMissing ? null : (
            <button type="button" className="btn btn-p btn-md" onClick={() => void article.refetch()}>
              {t('errors.try_again')}
            </button>
          )}
          <Link className="btn btn-md" to={paths.news}>
            {t('news.see_all')}
          </Link>
        </div>
      </StateBlock>
    </div>
  );
}
