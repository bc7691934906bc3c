import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/requests/client';
import {
  type CatalogueFilter,
  hasFilters,
  readFilter,
  searchOf,
  withChange,
} from '../../../features/catalogue/catalogue-filter';
import { Filters } from '../../../features/catalogue/filters';
import { PluginPages } from '../../../features/catalogue/plugin-pages';
import { catalogueQueries } from '../../../features/catalogue/catalogue.queries';
import { useLanguage } from '../../../features/i18n/language';
import { SignUpBlock } from '../../../features/newsletter/sign-up-block';
import { useAddressParams } from '../../../ui/browser/use-address-params';
import { StateBlock } from '../../../ui/feedback/state-block';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import { useSeoTitle } from '../../routing/use-title';
import { CatalogueGrid } from './catalogue-grid';
import { EmptyCatalogue } from './empty-catalogue';

function useCatalogueFilter() {
  const [params, changeParams] = useAddressParams();
  const change = (next: CatalogueFilter) =>
    changeParams(
      (written) => {
        const changed = new URLSearchParams(searchOf(withChange(readFilter(written), next)));
        for (const name of [...written.keys()]) written.delete(name);
        for (const [name, value] of changed) written.set(name, value);
      },
      { replace: true, preventScrollReset: true },
    );
  return { filter: readFilter(params), change };
}

/** Nothing matches, the page is gone, or there is nothing at all: each with the next step as a link. */
function NoPlugins({ filter }: { filter: CatalogueFilter }) {
  const { t } = useLanguage();
  const { q, sort, cursor } = filter;
  if (cursor)
    return (
      <StateBlock title={t('plugins.page_gone')}>
        <Link className="btn btn-md" to={paths.plugins + searchOf(withChange(filter, {}))}>
          {t('plugins.first_page')}
        </Link>
      </StateBlock>
    );
  if (!hasFilters(filter)) return <EmptyCatalogue />;
  return (
    <StateBlock title={t('plugins.nothing')}>
      <div className="row-actions">
        <Link className="btn btn-md" to={paths.plugins + searchOf({ sort })}>
          {t('plugins.clear')}
        </Link>
        {q && hasFilters({ ...filter, q: undefined }) ? (
          <Link className="btn btn-md" to={paths.plugins + searchOf({ q, sort })}>
            {t('plugins.search_everywhere', { q })}
          </Link>
        ) : null}
      </div>
    </StateBlock>
  );
}

export function Component() {
  const { t, lang } = useLanguage();
  const { filter, change } = useCatalogueFilter();
  const page = useQuery(catalogueQueries.page(lang, filter));
  const counts = useQuery(catalogueQueries.counts(lang, filter));
  useSeoTitle('plugins', {});
  // A cursor that no page has sent.
  const isGone = page.error instanceof ApiError && page.error.status === 400;
  const { next, previous } = page.data ?? {};
  const isEmpty = counts.data?.total === 0 && !hasFilters(filter);
  return (
    <>
      <section className="section wrap">
        <div className="sec-head">
          <div>
            <h1>{t('nav.plugins')}</h1>
            <p className="lead">{t('plugins.lead')}</p>
          </div>
          <span className="muted num" role="status">
            {counts.data && !isEmpty ? t('plugins.count', { n: counts.data.total }) : null}
          </span>
        </div>
        {isEmpty ? null : (
          <Filters
            filter={filter}
            counts={counts.data?.facets}
            total={counts.data?.total}
            path={paths.plugins}
            onChange={change}
          />
        )}
        <h2 className="sr">{t('plugins.list')}</h2>
        <CatalogueGrid
          isAboveFold
          errorKey="plugins.failed_to_load"
          plugins={isGone ? [] : page.data?.data}
          isError={page.isError}
          isOutdated={page.isPlaceholderData}
          onRetry={() => void page.refetch()}
          emptyState={<NoPlugins filter={filter} />}
        />
        <PluginPages filter={filter} path={paths.plugins} next={next} previous={previous} />
      </section>
      <SignUpBlock privacyLink={<Link to={paths.privacy}>{t('newsletter.privacy')}</Link>} />
    </>
  );
}
