import { useQuery } from '@tanstack/react-query';
import {
  filterAndSort,
  isFilterOption,
  type CatalogueFilter,
} from '../../../features/catalogue/catalogue-filter';
import { Filters } from '../../../features/catalogue/filters';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
import { useLanguage } from '../../../features/i18n/language';
import { SignUpBlock } from '../../../features/newsletter/sign-up-block';
import { useAddressParams } from '../../../ui/browser/use-address-params';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { paths } from '../../routing/paths';
import { useSeoTitle } from '../../routing/use-title';
import { CatalogueGrid } from './catalogue-grid';

/** Query parameters of the filter; default values are left out. */
const queryParameters = {
  search: { name: 'q', defaultValue: '' },
  kind: { name: 'show', defaultValue: 'all' },
  format: { name: 'format', defaultValue: 'all' },
  sort: { name: 'sort', defaultValue: 'featured' },
} as const satisfies Record<keyof CatalogueFilter, { name: string; defaultValue: string }>;

function useCatalogueFilters() {
  const [searchParams, changeParams] = useAddressParams();
  const read = (key: keyof CatalogueFilter) => {
    const { name, defaultValue } = queryParameters[key];
    const value = searchParams.get(name) ?? defaultValue;
    return isFilterOption(key, value) ? value : defaultValue;
  };
  const filter: CatalogueFilter = {
    search: read('search'),
    kind: read('kind'),
    format: read('format'),
    sort: read('sort'),
  };
  const change = (next: Partial<CatalogueFilter>) =>
    changeParams(
      (params) => {
        for (const key of ['search', 'kind', 'format', 'sort'] as const) {
          const { name, defaultValue } = queryParameters[key];
          const value = next[key];
          if (value === defaultValue) params.delete(name);
          else if (value !== undefined) params.set(name, value);
        }
      },
      { replace: true, preventScrollReset: true },
    );
  const clear = () => change({ search: '', kind: 'all', format: 'all' });
  return { filter, change, clear };
}

export function Component() {
  const { t, lang } = useLanguage();
  const { filter, change, clear } = useCatalogueFilters();
  const plugins = useQuery(pluginQueries.list(lang));
  useSeoTitle('plugins', {});
  const count = plugins.data ? filterAndSort(plugins.data, filter).length : undefined;
  return (
    <>
      <section className="section wrap">
        <div className="sec-head">
          <div>
            <h1>{t('nav.plugins')}</h1>
            <p className="lead">{t('plugins.lead')}</p>
          </div>
          <span className="muted num" role="status">
            {count === undefined ? null : t('plugins.count', { n: count })}
          </span>
        </div>
        <Filters filter={filter} onChange={change} />
        <h2 className="sr">{t('plugins.list')}</h2>
        <CatalogueGrid
          isAboveFold
          errorKey="plugins.failed_to_load"
          select={(all) => filterAndSort(all, filter)}
          emptyState={
            <StateBlock title={t('plugins.empty')}>
              <Link className="btn btn-md" to={paths.news}>
                {t('news.see_all')}
              </Link>
            </StateBlock>
          }
          noResults={
            <StateBlock title={t('plugins.nothing')}>
              <button type="button" className="btn btn-md" onClick={clear}>
                {t('plugins.clear')}
              </button>
            </StateBlock>
          }
        />
      </section>
      <SignUpBlock privacyLink={<Link to={paths.privacy}>{t('newsletter.privacy')}</Link>} />
    </>
  );
}
