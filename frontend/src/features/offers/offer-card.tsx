import type { PersonalOffer } from '../../api/types';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { PricedProduct } from './priced-product';

/** One offer: reason, price, former price and end. */
export function OfferCard({
  offer,
  detailsPath,
  checkoutPath,
}: {
  offer: PersonalOffer;
  detailsPath: string;
  checkoutPath: string;
}) {
  const { t, lang } = useLanguage();
  const { name, imageUrl, rule, ownedName, percent, price, offerPrice, endsAt, isOutdone } = offer;
  const reason = isOutdone
    ? t('offers.sale_is_better', { percent })
    : t(`offers.because.${rule}`, { owned: ownedName ?? '' });
  return (
    <PricedProduct
      {...{ name, imageUrl, price, detailsPath, checkoutPath, reason }}
      due={offerPrice}
      percent={isOutdone ? undefined : percent}
    >
      {isOutdone ? null : (
        <p className="muted">
          {t('offers.until')} <time dateTime={endsAt}>{longDate(endsAt, lang)}</time>
        </p>
      )}
    </PricedProduct>
  );
}
