import { clsx } from 'clsx';
import type { Trial } from '../../../api/schema';
import { Link } from '../../../ui/link';
import { longDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import styles from '../owned.module.css';

interface TrialRowProps {
  trial: Trial;
  detailsPath: string;
  trialPath: string;
  checkoutPath: string;
}

/** A trial of the customer: its state, what is left of it, its computer and the way to the licence. */
export function TrialRow({ trial, detailsPath, trialPath, checkoutPath }: TrialRowProps) {
  const { t, lang } = useLanguage();
  const { name, state, daysLeft, endsAt, computer } = trial;
  const date = endsAt ? longDate(endsAt, lang) : '';
  const isEnded = state === 'ended';
  return (
    <li className={styles.withoutPicture}>
      <div>
        <h3 className="h4">
          <Link to={detailsPath}>{name}</Link>
        </h3>
        <p className="muted">
          <span className={clsx('pill', state === 'running' ? 'pill-ok' : 'pill-off')}>
            {t(`trial.state.${state}`)}
          </span>{' '}
          {isEnded
            ? t('trial.ended_on', { date })
            : t(endsAt ? 'trial.days_left' : 'trial.not_started', { n: daysLeft, date })}
        </p>
        {computer ? <p className="muted">{t('trial.on_computer', { computer })}</p> : null}
      </div>
      <div className="row-actions">
        {isEnded ? null : (
          <Link className="btn btn-md" to={trialPath}>
            {t('trial.details')}
          </Link>
        )}
        <Link className="btn btn-p btn-md" to={checkoutPath}>
          {t('card.buy')}
        </Link>
      </div>
    </li>
  );
}
