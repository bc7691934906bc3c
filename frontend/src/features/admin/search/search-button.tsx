import { TextSearch } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import styles from './search.module.css';

const SearchDialog = lazy(() => import('./search-dialog'));

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** Opens the search of the panel, as Ctrl K or Cmd K does. */
export function SearchButton() {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      // A dialog that is open may have unsaved changes.
      if (!isShortcut || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon of={TextSearch} />
        {t('admin.search')}
        <kbd aria-hidden="true">{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen ? (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
