import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { Failure } from '../../api/client';
import type { NewsArticle } from '../../api/types';
import { longDate } from '../../features/i18n/formats';
import { useLanguage } from '../../features/i18n/language';
import { ArticleBody } from '../../features/news/article-body';
import { articleQuery } from '../../features/news/news.queries';
import { ShareRow } from '../../features/news/share-row';
import { Icon } from '../../ui/icons';
import { Picture } from '../../ui/picture';
import { StateBlock } from '../../ui/state-block';
import { paths } from '../paths';
import { useHeadTitle } from '../title';

function AllNews() {
  const { t } = useLanguage();
  return (
    <Link className="link back" to={paths.news}>
      <Icon of={ArrowLeft} /> {t('news.see_all')}
    </Link>
  );
}

function Article({ article }: { article: NewsArticle }) {
  const { t, lang } = useLanguage();
  return (
    <article className="section wrap art">
      <AllNews />
      <p className="legend">
        {t('news.published')}{' '}
        <time dateTime={article.publishedAt}>{longDate(article.publishedAt, lang)}</time>
      </p>
      <h1>{article.title}</h1>
      <p className="lead">{article.subtitle}</p>
      {article.imageUrl ? (
        <div className="frame art-picture">
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
      <ShareRow title={article.title} />
      <AllNews />
    </article>
  );
}

export function Component() {
  const { slug = '' } = useParams();
  const { t, lang } = useLanguage();
  const article = useQuery(articleQuery(slug, lang));
  useHeadTitle('article', article.data ? { title: article.data.title } : undefined);
  if (article.data) return <Article article={article.data} key={slug} />;
  if (article.isPending) {
    return (
      <div className="section wrap art" aria-busy="true">
        <span className="sr">{t('shell.loading')}</span>
        <div className="skeleton skeleton-title" />
        <div className="skeleton skeleton-news" />
      </div>
    );
  }
  const isMissing = article.error instanceof Failure && article.error.status === 404;
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
