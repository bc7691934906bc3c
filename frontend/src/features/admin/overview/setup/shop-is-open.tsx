import { useState } from 'react';
import { localStore } from '../../../../api/browser-storage';
import { useLanguage } from '../../../i18n/language';
import styles from './setup-list.module.css';

const key = 'setup-list-shown';

/** From then on this browser announces the end of the set-up, also after the restart that live keys need. */
export const rememberSetup = () => localStore.set(key, 'true');

/** The end of the set-up, until it is closed; a browser that never showed the steps announces nothing. */
export function ShopIsOpen() {
  const { t } = useLanguage();
  const [isShown, setShown] = useState(() => localStore.get(key) === 'true');
  if (!isShown) return null;
  const close = () => {
    localStore.remove(key);
    setShown(false);
  };
  return (
    <section className={styles.setup}>
      <p role="status">{t('admin.setup.go_live.ready')}</p>
      <button type="button" className="btn btn-sm" onClick={close}>
        {t('shell.close')}
      </button>
    </section>
  );
}
