import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import type { User } from '../../api/types';
import { FormMessage } from '../auth/form-message';
import { ErrorLine } from '../auth/error-line';
import { EmailText } from '../../ui/email-text';
import { useLanguage } from '../i18n/language';

interface EmailConfirmationProps {
  user: User;
  /** Text key: why the address has to be confirmed. */
  reasonKey?: string;
}

/** Mails the confirmation link; an unconfirmed address may belong to another person. */
export function EmailConfirmation({
  user: { email },
  reasonKey = 'email_change.unconfirmed',
}: EmailConfirmationProps) {
  const { t } = useLanguage();
  const sending = useMutation({ mutationFn: () => api.post('/account/email/confirmation') });
  if (sending.isSuccess) return <FormMessage text={t('email_change.link_sent', { email })} isError={false} />;
  return (
    <div className="form">
      <p>
        <EmailText>{t(reasonKey, { email })}</EmailText>
      </p>
      <ErrorLine error={sending.error} fallbackKey="email_change.link_failed" />
      <div>
        <button
          type="button"
          className="btn btn-md"
          disabled={sending.isPending}
          aria-busy={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {t('email_change.send_link')}
        </button>
      </div>
    </div>
  );
}
