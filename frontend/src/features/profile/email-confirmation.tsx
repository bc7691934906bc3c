import { send } from '../../api/client';
import { useDeed } from '../../api/deed';
import type { User } from '../../api/types';
import { Message } from '../auth/message';
import { Refusal } from '../auth/refusal';
import { useLanguage } from '../i18n/language';

interface EmailConfirmationProps {
  user: User;
  /** Key of what is said above the button: why the address has to be confirmed here. */
  reason?: string;
}

/** Until its owner confirms it, the account's address may be somebody else's; this sends the link. */
export function EmailConfirmation({
  user: { email },
  reason = 'email_change.unconfirmed',
}: EmailConfirmationProps) {
  const { t } = useLanguage();
  const sending = useDeed(() => send('POST', '/account/email/confirmation'));
  if (sending.isDone) return <Message text={t('email_change.link_sent', { email })} isError={false} />;
  return (
    <div className="form">
      <p>{t(reason, { email })}</p>
      <Refusal error={sending.error} failed="email_change.link_failed" />
      <div>
        <button
          type="button"
          className="btn btn-md"
          disabled={sending.isBusy}
          aria-busy={sending.isBusy}
          onClick={() => sending.run()}
        >
          {t('email_change.send_link')}
        </button>
      </div>
    </div>
  );
}
