import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { StateBlock } from '../../ui/state-block';
import { useLanguage } from '../i18n/language';
import { NewsCard } from './news-card';
import { newsQuery } from './news.queries';

const sizes = '(min-width:1024px) 31vw, (min-width:640px) 46vw, 92vw';
const skeletons = Array.from({ length: 6 }, (_, i) => i);

interface NewsListProps {
  firstPage: number;
  pathFor: (slug: string) => string;
  onPage: (page: number) => void;
}

/** The list, a page at a time; more is added below and the focus goes to the first new title. */
export function NewsList({ firstPage, pathFor, onPage }: NewsListProps) {
  const { t, lang } = useLanguage();
  const [first] = useState(firstPage);
  const list = useInfiniteQuery(newsQuery(lang, first));
  const grid = useRef<HTMLDivElement>(null);
  const focusAt = useRef<number | undefined>(undefined);
  const items = list.data?.pages.flatMap(({ news }) => news) ?? [];
  useEffect(() => {
    if (focusAt.current === undefined || items.length <= focusAt.current) return;
    grid.current?.querySelectorAll('a')[focusAt.current]?.focus();
    focusAt.current = undefined;
  }, [items.length]);
  const loadMore = async () => {
    focusAt.current = items.length;
    const { data, isError } = await list.fetchNextPage();
    if (!isError) onPage(data?.pages.at(-1)?.pagination.page ?? first);
  };
  const retry = (
    <button
      type="button"
      className="btn btn-p btn-md"
      onClick={() => void (items.length > 0 ? loadMore() : list.refetch())}
    >
      {t('errors.try_again')}
    </button>
  );
  if (list.isPending) {
    return (
      <div className="news news-list" aria-busy="true">
        <span className="sr">{t('shell.loading')}</span>
        {skeletons.map((i) => (
          <div key={i} className="skeleton skeleton-news" />
        ))}
      </div>
    );
  }
  if (list.isError && items.length === 0) {
    return (
      <StateBlock isError title={t('news.failed_to_load')} text={t('errors.nothing_lost')}>
        {retry}
      </StateBlock>
    );
  }
  if (items.length === 0) return <StateBlock title={t('news.empty')} />;
  return (
    <>
      <div className="news news-list" ref={grid}>
        {items.map((item, i) => (
          <NewsCard key={item.slug} item={item} path={pathFor(item.slug)} sizes={sizes} isEager={i === 0} />
        ))}
      </div>
      {list.isFetchNextPageError ? (
        <StateBlock isError title={t('news.failed_to_load')}>
          {retry}
        </StateBlock>
      ) : list.hasNextPage ? (
        <div className="more">
          <button
            type="button"
            className="btn btn-lg"
            aria-busy={list.isFetchingNextPage}
            disabled={list.isFetchingNextPage}
            onClick={() => void loadMore()}
          >
            {t(list.isFetchingNextPage ? 'shell.loading' : 'news.more')}
          </button>
        </div>
      ) : null}
    </>
  );
}
