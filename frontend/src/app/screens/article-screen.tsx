import { useQuery } from '../../api/query';
import { useParams } from 'react-router-dom';
import { Failure } from '../../api/client';
import { useLanguage } from '../../features/i18n/language';
import { articleQuery } from '../../features/news/news.queries';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { paths } from '../paths';
import { useHeadTitle, useTitle } from '../title';
import { ArticlePage } from './article-page';

export function Component() {
  const { slug = '' } = useParams();
  const { t, lang } = useLanguage();
  const article = useQuery(articleQuery(slug, lang));
  const isMissing = article.error instanceof Failure && article.error.status === 404;
  useHeadTitle('article', article.data ? { title: article.data.title } : undefined);
  useTitle(isMissing && !article.data ? t('news.not_found') : undefined);
  if (article.data) return <ArticlePage article={article.data} key={slug} />;
  if (article.isPending) {
    return (
      <div className="section wrap art" aria-busy="true">
        <span className="sr">{t('shell.loading')}</span>
        <div className="skeleton skeleton-title" />
        <div className="skeleton skeleton-news" />
      </div>
    );
  }
  return (
    <div className="section wrap">
      <StateBlock level="h1" isError title={t(isMissing ? 'news.not_found' : 'news.failed_to_load')}>
        <div className="row-actions">
          {isMissing ? null : (
            <button type="button" className="btn btn-p btn-md" onClick={() => article.again()}>
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
