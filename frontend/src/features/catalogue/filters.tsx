import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PluginFacets } from '../../api/types';
import { useIsHydrated } from '../../ui/browser/use-is-hydrated';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import { Link } from '../../ui/link';
import {
  type CatalogueFilter,
  type FacetName,
  activeFilters,
  facets,
  searchOf,
  sorts,
  withChange,
} from './catalogue-filter';
import styles from './filters.module.css';
import { SearchField } from './search-field';

const FilterSheet = lazy(() => import('./filter-sheet'));

interface FiltersProps {
  filter: CatalogueFilter;
  /** Absent while they load. */
  counts?: PluginFacets;
  /** Plug-ins that match; absent while they load. */
  total?: number | undefined;
  /** Path of the list, for the form and the links that work without scripts. */
  path: string;
  onChange: (change: CatalogueFilter) => void;
}

function countOf(counts: PluginFacets | undefined, name: FacetName, value: string): number | undefined {
  return counts?.[name]?.find((entry) => entry.value === value)?.count;
}

/** An option with the number of its plug-ins. One without any can be selected while it is the current one. */
function FacetSelect({
  name,
  filter,
  counts,
  onChange,
}: Pick<FiltersProps, 'filter' | 'counts' | 'onChange'> & { name: Exclude<FacetName, 'category'> }) {
  const { t } = useLanguage();
  const options: readonly string[] = facets[name];
  const value = filter[name] ?? '';
  const select = useRef<HTMLSelectElement>(null);
  // A choice made before the scripts of a rendered page started had no listener yet.
  const applyEarlyChoice = useEffectEvent(() => {
    const chosen = select.current?.value ?? value;
    if (chosen !== value) onChange({ [name]: chosen || undefined });
  });
  useEffect(() => applyEarlyChoice(), []);
  return (
    <label className={styles.sort}>
      {t(`plugins.${name}`)}
      <select
        className="sel"
        name={name}
        ref={select}
        value={value}
        onChange={({ target }) => onChange({ [name]: target.value || undefined })}
      >
        <option value="">{t(`plugins.${name}.all`)}</option>
        {options.map((option) => {
          const count = countOf(counts, name, option);
          const label = name === 'format' ? option : t(`plugins.${name}.${option}`);
          return (
            <option key={option} value={option} disabled={count === 0 && filter[name] !== option}>
              {count === undefined ? label : `${label} (${count})`}
            </option>
          );
        })}
      </select>
    </label>
  );
}

function SortSelect({ filter, onChange }: Pick<FiltersProps, 'filter' | 'onChange'>) {
  const { t } = useLanguage();
  return (
    <label className={styles.sort}>
      {t('plugins.sort')}
      <select
        className="sel"
        name="sort"
        value={filter.sort ?? 'featured'}
        onChange={({ target }) => onChange({ sort: sorts.find((sort) => sort === target.value) })}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`plugins.sort.${sort}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The categories as links, so that they work without scripts and can be opened in a new tab. */
function Categories({ filter, counts, path }: Pick<FiltersProps, 'filter' | 'counts' | 'path'>) {
  const { t } = useLanguage();
  return (
    <nav className="row-actions" aria-label={t('plugins.filter')}>
      {[undefined, ...facets.category].map((category) => {
        const count = category && countOf(counts, 'category', category);
        return (
          <Link
            key={category ?? 'all'}
            className="btn btn-sm"
            aria-current={filter.category === category || undefined}
            to={path + searchOf(withChange(filter, { category }))}
          >
            {t(`plugins.show.${category ?? 'all'}`)}
            {count === undefined ? null : <span className="num">{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** Opens the filters on a phone. Without scripts it shows them in place. */
function FiltersButton({ active, onOpen }: { active: number; onOpen: () => void }) {
  const { t } = useLanguage();
  const isHydrated = useIsHydrated();
  const content = (
    <>
      <Icon of={SlidersHorizontal} />
      {t('plugins.filters')}
      {active > 0 ? <span className="num">{active}</span> : null}
    </>
  );
  const label = active > 0 ? t('plugins.filters_active', { n: active }) : undefined;
  if (!isHydrated)
    return (
      <details className={styles.opener}>
        <summary className="btn btn-md" aria-label={label}>
          {content}
        </summary>
      </details>
    );
  return (
    <div className={styles.opener}>
      <button type="button" className="btn btn-md" aria-haspopup="dialog" aria-label={label} onClick={onOpen}>
        {content}
      </button>
    </div>
  );
}

/**
 * Search, category, format, system, price, sale and order of the catalogue: a form that the browser can send without scripts. On a phone all
 * but the search are in a sheet.
 */
export function Filters({ filter, counts, total, path, onChange }: FiltersProps) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const options = (
    <>
      <Categories filter={filter} counts={counts} path={path} />
      {(['format', 'system', 'price', 'sale'] as const).map((name) => (
        <FacetSelect key={name} name={name} filter={filter} counts={counts} onChange={onChange} />
      ))}
      <SortSelect filter={filter} onChange={onChange} />
      <noscript>
        <button type="submit" className="btn btn-md">
          {t('plugins.apply')}
        </button>
      </noscript>
    </>
  );
  return (
    <form
      className={styles.filters}
      role="search"
      method="get"
      action={path}
      onSubmit={(event) => event.preventDefault()}
    >
      {filter.category ? <input type="hidden" name="category" value={filter.category} /> : null}
      <SearchField search={filter.q ?? ''} onSearch={(q) => onChange({ q: q || undefined })} />
      <FiltersButton active={activeFilters(filter)} onOpen={() => setOpen(true)} />
      {isOpen ? (
        <Suspense>
          <FilterSheet total={total} onClose={() => setOpen(false)}>
            {options}
          </FilterSheet>
        </Suspense>
      ) : (
        <div className={styles.options}>{options}</div>
      )}
    </form>
  );
}
