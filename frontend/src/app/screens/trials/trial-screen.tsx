import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { PluginDetails, TrialOffer } from '../../../api/schema';
import { errorText } from '../../../features/auth/error-text';
import { LoadError } from '../../../features/auth/load-error';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
import { formatPrice } from '../../../features/i18n/formats';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { TrialSteps } from '../../../features/account/trials/trial-steps';
import { trialTexts } from '../../../features/account/trials/trial-texts';
import { StateBlock } from '../../../ui/feedback/state-block';
import { Link } from '../../../ui/link';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';

interface TrialProps {
  plugin: PluginDetails;
  offer: TrialOffer;
}

/** Why there is no trial, and what to do instead. */
function NoTrial({ plugin: { slug, name, price }, offer: { reason } }: TrialProps) {
  const { t, lang } = useLanguage();
  const isOwned = reason === 'OWNED';
  const isUsed = reason === 'USED';
  const text = isUsed ? t('trial.used_text', { price: formatPrice(price, lang) }) : '';
  return (
    <div className="section wrap">
      <StateBlock level="h1" title={t(`trial.refused.${reason ?? 'USED'}`, { name })} text={text}>
        <Link
          className="btn btn-p btn-md"
          to={isOwned ? paths.ownedProduct(slug) : isUsed ? paths.checkout(slug) : paths.plugin(slug)}
        >
          {t(isOwned ? 'card.download' : isUsed ? 'card.buy' : 'trial.to_plugin')}
        </Link>
      </StateBlock>
    </div>
  );
}

/** The way into a trial; while it runs, the days that are left. */
function Offered({ plugin: { slug, name, price }, offer: { state, daysLeft } }: TrialProps) {
  const { t, lang } = useLanguage();
  const isRunning = state === 'running';
  return (
    <div className="column">
      <h1 className="h2">{t(isRunning ? 'trial.left' : 'trial.title', { name, n: daysLeft })}</h1>
      <p className="lead">{t(isRunning ? 'trial.running_text' : 'trial.lead')}</p>
      <TrialSteps slug={slug} activatePath={paths.activate} />
      <p>{t('trial.after', { price: formatPrice(price, lang) })}</p>
      <div className="row-actions">
        <Link className="btn btn-md" to={paths.checkout(slug)}>
          {t('card.buy')}
        </Link>
        <Link className="btn btn-md" to={paths.products}>
          {t('trial.all')}
        </Link>
      </div>
    </div>
  );
}

function Trial({ slug }: { slug: string }) {
  const { t, lang } = useLanguage();
  const plugin = useQuery(pluginQueries.detail(slug, lang));
  const offer = useQuery(pluginQueries.trial(slug));
  useTitle(plugin.data ? t('trial.page_title', { name: plugin.data.name }) : undefined);
  if (plugin.data && offer.data) {
    const shown = { plugin: plugin.data, offer: offer.data };
    return offer.data.eligible ? <Offered {...shown} /> : <NoTrial {...shown} />;
  }
  const error = plugin.error ?? offer.error;
  if (!error) return <LoadingScreen />;
  const retry = () => Promise.all([plugin.refetch(), offer.refetch()]);
  return (
    <div className="section wrap">
      <LoadError title={errorText(t, error, 'trial.failed')} onRetry={retry} />
    </div>
  );
}

/** Explains and starts the trial of a plug-in: download, open, confirm. */
export function Component() {
  const { slug = '' } = useParams();
  return (
    <LazyTexts load={trialTexts} loading={<LoadingScreen />}>
      <Trial slug={slug} key={slug} />
    </LazyTexts>
  );
}
