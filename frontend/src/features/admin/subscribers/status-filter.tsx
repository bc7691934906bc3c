import { Segments } from '../../../ui/segments';
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
    <Segments
      label={t('admin.subscribers.status')}
      options={filters}
      chosen={chosen}
      textOf={(filter) => t(`admin.subscribers.filter.${filter}`)}
      onChoose={onChoose}
    />
  );
}
