import { clsx } from 'clsx';
import { Sheet } from '../../../ui/feedback/sheet';
import { useLanguage } from '../../i18n/language';
import { CopyButton } from '../panel/copy-button';
import styles from './webhooks.module.css';

/** The secret of an endpoint, which the server does not return again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLanguage();
  const title = t('admin.webhooks.secret');
  return (
    <Sheet kind="dialog" title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <div className="sht-body">
        <p className="full">{t('admin.webhooks.secret_once')}</p>
        <p className="full">
          <code className={clsx('mono', styles.secret)}>{secret}</code>{' '}
          <CopyButton value={secret} label={t('admin.webhooks.copy_secret')} />
        </p>
      </div>
      <footer>
        <button type="button" className="btn btn-p btn-md" data-first onClick={onClose}>
          {t('admin.webhooks.secret_stored')}
        </button>
      </footer>
    </Sheet>
  );
}
