import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import styles from './filters.module.css';

const debounceMs = 300;

interface SearchFieldProps {
  /** The search of the address. */
  search: string;
  onSearch: (search: string) => void;
}

/**
 * Shows typed text at once, while the address and the list follow, debounced; otherwise characters would be lost on a slow computer.
 * Enter and blur search at once. After blur it shows the text of the address.
 */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState<string>();
  const apply = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed === undefined || typed.trim() === search) return undefined;
    const timer = setTimeout(() => apply(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, search]);
  const flush = () => {
    if (typed !== undefined && typed.trim() !== search) onSearch(typed.trim());
  };
  return (
    <label className={styles.search}>
      <span className="sr">{t('plugins.search')}</span>
      <Icon of={Search} />
      <input
        className="inp"
        type="search"
        name="q"
        placeholder={t('plugins.search')}
        value={typed ?? search}
        maxLength={80}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') flush();
          if (event.key !== 'Escape') return;
          setTyped('');
          onSearch('');
        }}
        onBlur={() => {
          flush();
          setTyped(undefined);
        }}
      />
    </label>
  );
}
