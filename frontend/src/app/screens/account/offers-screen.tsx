import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../features/auth/error-text';
import { useLanguage } from '../../../features/i18n/language';
import { OfferCard } from '../../../features/offers/offer-card';
import { offerQueries } from '../../../features/offers/offers.queries';
import { UpgradeCard } from '../../../features/offers/upgrade-card';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadError } from '../../../features/auth/load-error';
import { AccountLayout } from '../../shell/account-layout';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import styles from '../../../features/account/owned.module.css';

function OfferList() {
  const { t, lang } = useLanguage();
  const offers = useQuery(offerQueries.list(lang));
  if (offers.isPending) return <LoadingScreen />;
  if (offers.isError) {
    return <LoadError title={errorText(t, offers.error, 'offers.failed')} onRetry={offers.refetch} />;
  }
  // Empty state of design §8.10.
  if (offers.data.offers.length + offers.data.upgrades.length === 0) {
    return (
      <StateBlock title={t('offers.none')}>
        <Link className="btn btn-md" to={paths.plugins}>
          {t('home.browse')}
        </Link>
      </StateBlock>
    );
  }
  return (
    <>
      <p className="muted">{t('offers.intro')}</p>
      <ul className={styles.list}>
        {offers.data.upgrades.map((upgrade) => (
          <UpgradeCard
            key={upgrade.id}
            upgrade={upgrade}
            detailsPath={paths.plugin(upgrade.slug)}
            checkoutPath={paths.checkout(upgrade.slug)}
          />
        ))}
        {offers.data.offers.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            detailsPath={paths.plugin(offer.slug)}
            checkoutPath={paths.checkoutWith(offer.slug, offer.id)}
          />
        ))}
      </ul>
    </>
  );
}

export function Component() {
  const { t } = useLanguage();
  useTitle(t('menu.offers'));
  return (
    <AccountLayout title={t('menu.offers')}>
      <OfferList />
    </AccountLayout>
  );
}
