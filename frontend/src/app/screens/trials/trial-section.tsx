import { useQuery } from '@tanstack/react-query';
import { entitlementQueries } from '../../../features/account/entitlements.queries';
import { errorText } from '../../../features/auth/error-text';
import { LoadError } from '../../../features/auth/load-error';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useShowMore } from '../../../features/i18n/use-show-more';
import { TrialRow } from '../../../features/account/trials/trial-row';
import { trialTexts } from '../../../features/account/trials/trial-texts';
import { trialQueries } from '../../../features/account/trials/trials.queries';
import { paths } from '../../routing/paths';
import styles from '../../../features/account/owned.module.css';

function Trials() {
  const { t } = useLanguage();
  const trials = useQuery(trialQueries.list());
  const { data: entitlements = [] } = useQuery(entitlementQueries.list());
  const owned = entitlements.filter(({ status }) => status === 'active').map(({ slug }) => slug);
  const { shown, more } = useShowMore((trials.data ?? []).filter(({ product }) => !owned.includes(product)));
  if (trials.isError)
    return <LoadError title={errorText(t, trials.error, 'trial.list_failed')} onRetry={trials.refetch} />;
  if (shown.length === 0) return null;
  return (
    <section className={styles.trials} aria-labelledby="trials">
      <h2 className="h3" id="trials">
        {t('trial.list_title')}
      </h2>
      <ul className={styles.list}>
        {shown.map((trial) => (
          <TrialRow
            key={trial.id}
            trial={trial}
            detailsPath={paths.plugin(trial.product)}
            trialPath={paths.trial(trial.product)}
            checkoutPath={paths.checkout(trial.product)}
          />
        ))}
      </ul>
      {more}
    </section>
  );
}

/** The trials of plug-ins that the customer does not own, below the products; nothing without any. */
export function TrialSection() {
  return (
    <LazyTexts load={trialTexts} loading={null}>
      <Trials />
    </LazyTexts>
  );
}
