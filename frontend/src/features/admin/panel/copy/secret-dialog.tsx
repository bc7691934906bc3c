import { clsx } from 'clsx';
import { Sheet } from '../../../../ui/feedback/sheet';
import { useLanguage } from '../../../i18n/language';
import { CopyButton } from './copy-button';
import styles from '../panel.module.css';

interface SecretDialogProps {
  title: string;
  text: string;
  secret: string;
  onClose: () => void;
}

/** A secret which the server does not return again. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { t } = useLanguage();
  return (
    <Sheet kind="dialog" title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <div className="sht-body">
        <p className="full">{text}</p>
        <p className="full">
          <code className={clsx('mono', styles.secret)}>{secret}</code>{' '}
          <CopyButton value={secret} label={t('admin.secret.copy')} />
        </p>
      </div>
      <footer>
        <button type="button" className="btn btn-p btn-md" data-first onClick={onClose}>
          {t('admin.secret.stored')}
        </button>
      </footer>
    </Sheet>
  );
}
