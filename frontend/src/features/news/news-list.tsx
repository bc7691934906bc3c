import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { Lang, NewsPage } from '../../api/types';
import { StateBlock } from '../../ui/feedback/state-block';
import { useLanguage } from '../i18n/language';
import { NewsCard } from './news-card';
import { newsQueries } from './news.queries';
import styles from './news.module.css';

const sizes = '(min-width:1024px) 31vw, (min-width:640px) 46vw, 92vw';
const skeletons = Array.from({ length: 6 }, (_, i) => i);

/** So many pages are loaded at once for a visitor who returns to the list. */
const maxRestoredPages = 10;

interface NewsListProps {
  /** The last page that is loaded at first, with those before it. */
  initialPage: number;
  pathFor: (slug: string) => string;
  onPage: (page: number) => void;
}

/** The pages up to the one that was shown last; further ones are loaded one by one. */
function usePages(shownPage: number, lang: Lang, onPage: (page: number) => void) {
  const [shown] = useState(Math.min(shownPage, maxRestoredPages));
  const list = useQuery(newsQueries.pages(shown, lang));
  const [added, setAdded] = useState<readonly NewsPage[]>([]);
  const pages = list.data ? [...list.data, ...added] : added;
  const { page, pages: count } = pages.at(-1)?.pagination ?? { page: shown, pages: shown };
  const queryClient = useQueryClient();
  const more = useMutation({
    mutationFn: () => queryClient.fetchQuery(newsQueries.page(page + 1, lang)),
    onSuccess: (next) => {
      setAdded([...added, next]);
      onPage(next.pagination.page);
    },
  });
  return { list, items: pages.flatMap(({ news }) => news), more, isMore: page < count };
}

/** The list, page by page; the focus moves to the first new title. */
function Pages({ initialPage, pathFor, onPage, lang }: NewsListProps & { lang: Lang }) {
  const { t } = useLanguage();
  const { list, items, more, isMore } = usePages(initialPage, lang, onPage);
  const grid = useRef<HTMLDivElement>(null);
  const focusAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (focusAt.current === undefined || items.length <= focusAt.current) return;
    grid.current?.querySelectorAll('a')[focusAt.current]?.focus();
    focusAt.current = undefined;
  }, [items.length]);
  const loadMore = () => {
    focusAt.current = items.length;
    more.mutate();
  };
  const retry = (
    <button
      type="button"
      className="btn btn-p btn-md"
      onClick={items.length > 0 ? loadMore : () => void list.refetch()}
    >
      {t('errors.try_again')}
    </button>
  );
  if (list.isPending) {
    return (
      <div className={clsx(styles.news, styles.list)} aria-busy="true">
        <span className="sr">{t('shell.loading')}</span>
        {skeletons.map((i) => (
          <div key={i} className={clsx('skeleton', styles.skeleton)} />
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
      <div className={clsx(styles.news, styles.list)} ref={grid}>
        {items.map((item, i) => (
          <NewsCard key={item.slug} item={item} path={pathFor(item.slug)} sizes={sizes} isEager={i === 0} />
        ))}
      </div>
      {more.error ? (
        <StateBlock isError title={t('news.failed_to_load')}>
          {retry}
        </StateBlock>
      ) : isMore ? (
        <div className={styles.more}>
          <button
            type="button"
            className="btn btn-lg"
            aria-busy={more.isPending}
            disabled={more.isPending}
            onClick={loadMore}
          >
            {t(more.isPending ? 'shell.loading' : 'news.more')}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** One list per language, so that pages of two languages are not mixed. */
export function NewsList(props: NewsListProps) {
  const { lang } = useLanguage();
  return <Pages key={lang} lang={lang} {...props} />;
}
