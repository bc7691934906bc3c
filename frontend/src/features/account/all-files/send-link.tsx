import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { ErrorLine } from '../../auth/error-line';
import { useLanguage } from '../../i18n/language';
import styles from '../owned.module.css';
import { EmailText } from '../../../ui/email-text';

/** On a phone, where nothing can be installed: mails the way to the files. */
export function SendLink() {
  const { t } = useLanguage();
  const sending = useMutation({ mutationFn: () => api.post('/account/files/link') });
  return (
    <div className={styles.toComputer}>
      <p className="muted">{t('files.on_phone')}</p>
      <button
        type="button"
        className="btn btn-p btn-md"
        disabled={sending.isPending}
        aria-busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {t('files.send_link')}
      </button>
      <p role="status">
        <EmailText>{sending.data ? t('files.link_sent', { email: sending.data.sentTo }) : ''}</EmailText>
      </p>
      <ErrorLine error={sending.error} fallbackKey="files.link_failed" />
    </div>
  );
}
