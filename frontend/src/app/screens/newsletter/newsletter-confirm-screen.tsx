import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import type { ConfirmAnswer } from '../../../api/schema';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { confirmationErrorKey, confirmationQueries } from '../../../features/newsletter/confirmation.queries';
import { useOnceVisible } from '../../../features/newsletter/use-once-visible';
import { clearSubscribed, setSubscribed } from '../../../features/newsletter/subscribed-flag';
import { subscriptionTexts } from '../../../features/newsletter/subscription-texts';
import { SuccessBlock } from '../../../ui/feedback/success-block';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import styles from './newsletter-confirm-screen.module.css';

const reasons = ['expired', 'confirmed', 'damaged'] as const;

/** Nothing is requested while the page is hidden; the button is for browsers that never report it visible. */
function ConfirmManually({ confirm }: { confirm: () => void }) {
  const { t } = useLanguage();
  return (
    <div className="centred">
      <h1>{t('newsletter.confirm_button')}</h1>
      <button type="button" className="btn btn-p btn-xl" onClick={confirm}>
        {t('newsletter.confirm_button')}
      </button>
    </div>
  );
}

function Confirming() {
  const { t } = useLanguage();
  return (
    <div className="centred" role="status">
      <span className="ring" aria-hidden="true" />
      <p>{t('newsletter.confirming')}</p>
    </div>
  );
}

function Subscribed({ confirmation: { code, subscriber } }: { confirmation: ConfirmAnswer }) {
  const { t } = useLanguage();
  const variant = code === 'ALREADY_CONFIRMED' ? 'already_confirmed' : 'confirmed';
  return (
    <SuccessBlock
      title={t(`newsletter.${variant}`)}
      text={t(`newsletter.${variant}_text`, { email: subscriber.email })}
    >
      <Link className="btn btn-p btn-xl" to={paths.plugins}>
        {t('newsletter.browse')}
      </Link>
    </SuccessBlock>
  );
}

function NotConfirmed({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useLanguage();
  const isNetwork = error instanceof ApiError && error.isNetwork;
  return (
    <div className="centred" role="alert">
      <h1>{t(confirmationErrorKey(error))}</h1>
      <div className={styles.reasons}>
        <p>{t('newsletter.reasons_title')}</p>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{t(`newsletter.reason.${reason}`)}</li>
          ))}
        </ul>
      </div>
      <div className="row-actions">
        {isNetwork ? (
          <button type="button" className="btn btn-p btn-xl" onClick={retry}>
            {t('errors.try_again')}
          </button>
        ) : null}
        <Link className={clsx('btn btn-xl', !isNetwork && 'btn-p')} to={`${paths.home}#newsletter`}>
          {t('newsletter.subscribe_again')}
        </Link>
      </div>
    </div>
  );
}

function Confirm() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const isSeen = useOnceVisible();
  const [isRequested, setRequested] = useState(false);
  const confirmation = useQuery({
    ...confirmationQueries.confirm(token),
    enabled: isSeen || isRequested,
  });
  useTitle(t('newsletter.confirm_button'));
  const { data, error } = confirmation;
  const isConfirmed = data !== undefined;
  const isOver = error instanceof ApiError && !error.isNetwork;
  useEffect(() => {
    if (isConfirmed) setSubscribed();
    // Otherwise the sign-up form would stay hidden.
    if (isOver) clearSubscribed();
  }, [isConfirmed, isOver]);
  if (data) return <Subscribed confirmation={data} />;
  if (error) return <NotConfirmed error={error} retry={() => void confirmation.refetch()} />;
  if (!isSeen && !isRequested) return <ConfirmManually confirm={() => setRequested(true)} />;
  return <Confirming />;
}

export function Component() {
  return (
    <LazyTexts load={subscriptionTexts}>
      <Confirm />
    </LazyTexts>
  );
}
