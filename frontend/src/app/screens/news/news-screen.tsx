import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/i18n/language';
import { NewsList } from '../../../features/news/news-list';
import { paths } from '../../routing/paths';
import { useSeoTitle } from '../../routing/use-title';

export function Component() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  useSeoTitle('news', {});
  const page = Number(search.get('page'));
  return (
    <section className="section wrap">
      <div className="sec-head">
        <div>
          <h1>{t('nav.news')}</h1>
          <p className="lead">{t('news.lead')}</p>
        </div>
      </div>
      <h2 className="sr">{t('news.list')}</h2>
      <NewsList
        initialPage={Number.isInteger(page) && page > 0 ? page : 1}
        pathFor={paths.article}
        onPage={(shown) =>
          setSearch(
            (now) => {
              const next = new URLSearchParams(now);
              next.set('page', String(shown));
              return next;
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
    </section>
  );
}
