import { useEffect, useRef, useState } from 'react';
import { useDeed } from '../../api/deed';
import { useQuery } from '../../api/query';
import type { Lang, NewsPage } from '../../api/types';
import { StateBlock } from '../../ui/state-block';
import { useLanguage } from '../i18n/language';
import { NewsCard } from './news-card';
import { newsPageQuery, newsPagesQuery } from './news.queries';

const sizes = '(min-width:1024px) 31vw, (min-width:640px) 46vw, 92vw';
const skeletons = Array.from({ length: 6 }, (_, i) => i);

/** As many are shown again at once to who comes back to the list; the rest is a press away. */
const mostPages = 10;

interface NewsListProps {
  /** The last page that is shown from the start, below those before it. */
  shownPage: number;
  pathFor: (slug: string) => string;
  onPage: (page: number) => void;
}

/** The pages up to the one that was shown last, then one after the other at the reader's word. */
function usePages(shownPage: number, lang: Lang, onPage: (page: number) => void) {
  const [shown] = useState(Math.min(shownPage, mostPages));
  const list = useQuery(newsPagesQuery(shown, lang));
  const [added, setAdded] = useState<readonly NewsPage[]>([]);
  const pages = list.data ? [...list.data, ...added] : added;
  const { page, pages: count } = pages.at(-1)?.pagination ?? { page: shown, pages: shown };
  const more = useDeed(newsPageQuery(page + 1, lang).ask, {
    onDone: (next) => {
      setAdded([...added, next]);
      onPage(next.pagination.page);
    },
  });
  return { list, items: pages.flatMap(({ news }) => news), more, isMore: page < count };
}

/** The list, a page at a time; more is added below and the focus goes to the first new title. */
function Pages({ shownPage, pathFor, onPage, lang }: NewsListProps & { lang: Lang }) {
  const { t } = useLanguage();
  const { list, items, more, isMore } = usePages(shownPage, lang, onPage);
  const grid = useRef<HTMLDivElement>(null);
  const focusAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (focusAt.current === undefined || items.length <= focusAt.current) return;
    grid.current?.querySelectorAll('a')[focusAt.current]?.focus();
    focusAt.current = undefined;
  }, [items.length]);
  const loadMore = () => {
    focusAt.current = items.length;
    more.run();
  };
  const retry = (
    <button type="button" className="btn btn-p btn-md" onClick={items.length > 0 ? loadMore : list.again}>
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
      {more.error ? (
        <StateBlock isError title={t('news.failed_to_load')}>
          {retry}
        </StateBlock>
      ) : isMore ? (
        <div className="more">
          <button
            type="button"
            className="btn btn-lg"
            aria-busy={more.isBusy}
            disabled={more.isBusy}
            onClick={loadMore}
          >
            {t(more.isBusy ? 'shell.loading' : 'news.more')}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** A list for each language: pages of one are not added to those of another. */
export function NewsList(props: NewsListProps) {
  const { lang } = useLanguage();
  return <Pages key={lang} lang={lang} {...props} />;
}
