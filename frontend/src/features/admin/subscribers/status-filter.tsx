import { useLanguage } from '../../i18n/language';
import { type Filter, filters } from './subscriber';

interface StatusFilterProps {
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}

/** Which subscribers the list holds; all unless one chooses. */
export function StatusFilter({ chosen, onChoose }: StatusFilterProps) {
  const { t } = useLanguage();
  return (
    <div className="seg" role="group" aria-label={t('admin.subscribers.status')}>
      {filters.map((filter) => (
        <button key={filter} type="button" aria-pressed={filter === chosen} onClick={() => onChoose(filter)}>
          {t(`admin.subscribers.filter.${filter}`)}
        </button>
      ))}
    </div>
  );
}
