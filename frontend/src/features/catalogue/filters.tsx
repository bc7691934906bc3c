import { Search } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import { formats, kinds, sorts, type CatalogueFilter } from './catalogue-filter';
import styles from './filters.module.css';

interface FiltersProps {
  filter: CatalogueFilter;
  onChange: (change: Partial<CatalogueFilter>) => void;
}

function FilterSelect({
  name,
  options,
  value,
  onChange,
}: {
  name: 'format' | 'sort';
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useLanguage();
  return (
    <label className={styles.sort}>
      {t(`plugins.${name}`)}
      <select className="sel" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {name === 'format' && option !== 'all' ? option : t(`plugins.${name}.${option}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * Shows typed text at once, while the URL and the list follow later; otherwise characters would be lost on a slow
 * computer. After blur it shows the text of the URL.
 */
function SearchField({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState<string>();
  const type = (next: string) => {
    setTyped(next);
    onChange(next);
  };
  return (
    <label className={styles.search}>
      <span className="sr">{t('plugins.search')}</span>
      <Icon of={Search} />
      <input
        className="inp"
        type="search"
        placeholder={t('plugins.search')}
        value={typed ?? search}
        maxLength={80}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('');
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}

/** Search, category, format and order of the catalogue. */
export function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useLanguage();
  return (
    <div className={styles.filters} role="search">
      <div className="row-actions" role="group" aria-label={t('plugins.filter')}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="btn btn-sm"
            aria-pressed={filter.kind === kind}
            onClick={() => onChange({ kind })}
          >
            {t(`plugins.show.${kind}`)}
          </button>
        ))}
      </div>
      <div className="row-actions">
        <SearchField search={filter.search} onChange={(search) => onChange({ search })} />
        <FilterSelect
          name="format"
          options={formats}
          value={filter.format}
          onChange={(format) => onChange({ format })}
        />
        <FilterSelect
          name="sort"
          options={sorts}
          value={filter.sort}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
    </div>
  );
}
