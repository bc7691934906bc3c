import { useQuery } from '../../api/query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Failure } from '../../api/client';
import type { ConfirmAnswer } from '../../api/schema';
import { useLanguage } from '../../features/i18n/language';
import { MoreTexts } from '../../features/i18n/more-texts';
import { confirmationProblem, confirmationQuery } from '../../features/newsletter/confirmation.queries';
import { useOnceVisible } from '../../features/newsletter/once-visible';
import { forgetSubscribed, rememberSubscribed } from '../../features/newsletter/subscribed-flag';
import { subscriptionTexts } from '../../features/newsletter/subscription-texts';
import { DoneBlock } from '../../ui/done-block';
import { Link } from '../../ui/link';
import { paths } from '../paths';
import { useTitle } from '../title';

const reasons = ['expired', 'confirmed', 'damaged'] as const;

/** While nobody looks at the page nothing is asked; the button is for programs that never say whether one does. */
function Unseen({ confirm }: { confirm: () => void }) {
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
    <DoneBlock
      title={t(`newsletter.${variant}`)}
      text={t(`newsletter.${variant}_text`, { email: subscriber.email })}
    >
      <Link className="btn btn-p btn-xl" to={paths.plugins}>
        {t('newsletter.browse')}
      </Link>
    </DoneBlock>
  );
}

function NotConfirmed({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useLanguage();
  const isNetwork = error instanceof Failure && error.isNetwork;
  return (
    <div className="centred" role="alert">
      <h1>{t(confirmationProblem(error))}</h1>
      <div className="reasons">
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
        <Link className={isNetwork ? 'btn btn-xl' : 'btn btn-p btn-xl'} to={`${paths.home}#newsletter`}>
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
  const [isAsked, setAsked] = useState(false);
  const confirmation = useQuery(isSeen || isAsked ? confirmationQuery(token) : null);
  useTitle(t('newsletter.confirm_button'));
  const { data, error } = confirmation;
  const isConfirmed = data !== undefined;
  const isOver = error instanceof Failure && !error.isNetwork;
  useEffect(() => {
    if (isConfirmed) rememberSubscribed();
    // Otherwise the form that the way out leads to would be hidden.
    if (isOver) forgetSubscribed();
  }, [isConfirmed, isOver]);
  if (data) return <Subscribed confirmation={data} />;
  if (error) return <NotConfirmed error={error} retry={() => confirmation.again()} />;
  if (!isSeen && !isAsked) return <Unseen confirm={() => setAsked(true)} />;
  return <Confirming />;
}

export function Component() {
  return (
    <MoreTexts load={subscriptionTexts}>
      <Confirm />
    </MoreTexts>
  );
}
