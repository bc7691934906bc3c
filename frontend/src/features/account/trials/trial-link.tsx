import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../ui/link';
import { useSession } from '../../auth/session';
import { useLanguage } from '../../i18n/language';
import { pluginQueries } from '../../catalogue/plugins.queries';

interface TrialLinkProps {
  slug: string;
  /** 0 or absent: the plug-in has no trial. */
  trialDays?: number | null;
  trialPath: string;
}

/** The offer of a trial beside the purchase. Guests see that of everyone; a customer sees what is left of the own trial. */
export function TrialLink({ slug, trialDays, trialPath }: TrialLinkProps) {
  const { t } = useLanguage();
  const { isSignedIn } = useSession();
  const { data } = useQuery({ ...pluginQueries.trial(slug), enabled: isSignedIn });
  const state = data?.state;
  // 0 for a customer who cannot try it.
  const days = data ? data.daysLeft : trialDays;
  if (state === 'ended') return <p className="muted">{t('product.trial_ended')}</p>;
  if (!days) return null;
  return (
    <Link className="btn btn-o btn-xl" to={trialPath}>
      {t(state === 'running' ? 'product.trial_left' : 'product.try_free', { n: days })}
    </Link>
  );
}
