import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBrowserValue } from '../../ui/browser/use-is-hydrated';
import { isFeatureEnabled } from '../../api/features';
import { useSession } from '../auth/session';
import { useLanguage } from '../i18n/language';
import { SignUpForm } from './sign-up-form';
import { isSubscribed, setSubscribed } from './subscribed-flag';
import styles from './sign-up.module.css';

function CheckInbox() {
  const { t } = useLanguage();
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.done} role="status">
      <CircleCheck aria-hidden="true" />
      <div>
        <p ref={title} tabIndex={-1} className="h4">
          {t('newsletter.check_inbox')}
        </p>
        <p>{t('newsletter.check_inbox_text')}</p>
      </div>
    </div>
  );
}

interface SignUpBlockProps {
  /** The link to the privacy policy under the field. */
  privacyLink: ReactNode;
  /** Shown to users as well. */
  isForCustomers?: boolean;
}

/**
 * The newsletter sign-up. It is hidden for users and for subscribers of this browser; both are detected before
 * the first paint, so that no space is reserved.
 */
export function SignUpBlock({ privacyLink, isForCustomers = false }: SignUpBlockProps) {
  const { t } = useLanguage();
  const { isSignedIn } = useSession();
  const wasSubscribed = useBrowserValue(isSubscribed, false);
  const [isDone, setDone] = useState(false);
  if ((isSignedIn && !isForCustomers) || wasSubscribed || !isFeatureEnabled('newsletter')) return null;
  const done = () => {
    setSubscribed();
    setDone(true);
  };
  return (
    <section className={clsx('section wrap', styles.block)} aria-labelledby="newsletter">
      <div className={styles.panel}>
        <div>
          <h2 id="newsletter">{t('newsletter.title')}</h2>
          <p>{t('newsletter.text')}</p>
        </div>
        {isDone ? (
          <CheckInbox />
        ) : (
          <SignUpForm
            onDone={done}
            note={
              <>
                {t('newsletter.note')} {privacyLink}
              </>
            }
          />
        )}
      </div>
    </section>
  );
}
