import { useQuery } from '../../api/query';
import { failureText } from '../../features/auth/failure-text';
import { useLanguage } from '../../features/i18n/language';
import { OfferCard } from '../../features/offers/offer-card';
import { offersQuery } from '../../features/offers/offers.queries';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { AccountLayout } from '../account-layout';
import { Checking } from '../guards';
import { paths } from '../paths';
import { useTitle } from '../title';

function OfferList() {
  const { t, lang } = useLanguage();
  const offers = useQuery(offersQuery(lang));
  if (offers.isPending) return <Checking />;
  if (offers.isError) {
    return (
      <StateBlock isError title={failureText(t, offers.error, 'offers.failed')}>
        <button type="button" className="btn btn-p btn-md" onClick={() => offers.again()}>
          {t('errors.try_again')}
        </button>
      </StateBlock>
    );
  }
  // What the design shows while there are none (design §8.10).
  if (offers.data.length === 0) {
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
      <ul className="owned">
        {offers.data.map((offer) => (
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
