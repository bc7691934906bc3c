import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import { useLanguage } from '../../../features/i18n/language';
import { newsQueries } from '../../../features/news/news.queries';
import { StateBlock } from '../../../ui/feedback/state-block';
import { useTitle } from '../../routing/use-title';
import { ArticlePage } from './article-page';
import articleStyles from '../../../features/news/article.module.css';
import newsStyles from '../../../features/news/news.module.css';

/** A preview of an unpublished article, for holders of the link. */
export function Component() {
  const { token = '' } = useParams();
  const { t, lang } = useLanguage();
  const preview = useQuery(newsQueries.preview(token, lang));
  useTitle(preview.data?.title ?? t('news.latest'));
  if (preview.data) return <ArticlePage article={preview.data} isPreview />;
  if (preview.isPending)
    return (
      <div className={clsx('section wrap', articleStyles.article)} aria-busy="true">
        <span className="sr">{t('shell.loading')}</span>
        <div className={clsx('skeleton', newsStyles.skeleton)} />
      </div>
    );
  const isGone = preview.error instanceof ApiError && preview.error.status < 500 && !preview.error.isNetwork;
  return (
    <div className="section wrap">
      <StateBlock
        level="h1"
        isError
        title={t(isGone ? 'news.preview_gone' : 'news.failed_to_load')}
        {...(isGone ? { text: t('news.preview_gone_text') } : {})}
      >
        {isGone ? null : (
          <button type="button" className="btn btn-p btn-md" onClick={() => void preview.refetch()}>
            {t('errors.try_again')}
          </button>
        )}
      </StateBlock>
    </div>
  );
}
