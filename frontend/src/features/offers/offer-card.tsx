import type { PersonalOffer } from '../../api/types';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { formatPrice, longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import styles from './offer-card.module.css';

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
  const { name, imageUrl, rule, ownedName, percent, price, offerPrice, endsAt } = offer;
  return (
    <li>
      <Picture src={imageUrl} alt="" sizes="96px" />
      <div>
        <h2 className="h4">
          <Link to={detailsPath}>{name}</Link>
        </h2>
        <p className="muted">{t(`offers.because.${rule}`, { owned: ownedName ?? '' })}</p>
        <p className={styles.price}>
          <span className="sr">{t('offers.price_now')} </span>
          <ins className="price">{formatPrice(offerPrice, lang)}</ins>{' '}
          <span className="sr">{t('offers.price_before')} </span>
          <del className="muted">{formatPrice(price, lang)}</del>{' '}
          <span className="pill pill-ok">−{percent} %</span>
        </p>
        <p className="muted">
          {t('offers.until')} <time dateTime={endsAt}>{longDate(endsAt, lang)}</time>
        </p>
      </div>
      <div className="row-actions">
        <Link
          className="btn btn-p btn-md"
          to={checkoutPath}
          aria-label={t('offers.buy_name', { name, price: formatPrice(offerPrice, lang) })}
        >
          {t('offers.buy', { price: formatPrice(offerPrice, lang) })}
        </Link>
      </div>
    </li>
  );
}
