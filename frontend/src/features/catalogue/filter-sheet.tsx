import type { ReactNode } from 'react';
import { Sheet } from '../../ui/feedback/sheet';
import { useLanguage } from '../i18n/language';
import styles from './filters.module.css';

interface FilterSheetProps {
  /** Plug-ins that match; absent while they are counted. */
  total: number | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of the list on a phone. They apply at once; the button shows how many plug-ins match. */
export default function FilterSheet({ total, onClose, children }: FilterSheetProps) {
  const { t } = useLanguage();
  return (
    <Sheet title={t('plugins.filters')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className={styles.sheet}>{children}</div>
      <footer>
        <button type="button" className="btn btn-p btn-md" onClick={onClose}>
          {total === undefined
            ? t('shell.close')
            : `${t('plugins.filter')}: ${t('plugins.count', { n: total })}`}
        </button>
      </footer>
    </Sheet>
  );
}
