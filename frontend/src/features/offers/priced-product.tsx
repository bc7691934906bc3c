import type { ReactNode } from 'react';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { formatPrice } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import styles from './offer-card.module.css';

interface PricedProductProps {
  name: string;
  imageUrl: string;
  /** Why the customer pays less. */
  reason: string;
  price: number;
  due: number;
  percent?: number | undefined;
  detailsPath: string;
  checkoutPath: string;
  /** Below the price. */
  children?: ReactNode;
}

/** A product at the price of one customer: reason, price and former price. */
export function PricedProduct(props: PricedProductProps) {
  const { name, imageUrl, reason, price, due, percent, detailsPath, checkoutPath, children } = props;
  const { t, lang } = useLanguage();
  return (
    <li>
      <Picture src={imageUrl} alt="" sizes="96px" />
      <div>
        <h2 className="h4">
          <Link to={detailsPath}>{name}</Link>
        </h2>
        <p className="muted">{reason}</p>
        <p className={styles.price}>
          <span className="sr">{t('offers.price_now')} </span>
          <ins className="price">{formatPrice(due, lang)}</ins>{' '}
          <span className="sr">{t('offers.price_before')} </span>
          <del className="muted">{formatPrice(price, lang)}</del>{' '}
          {percent === undefined ? null : <span className="pill pill-ok">−{percent} %</span>}
        </p>
        {children}
      </div>
      <div className="row-actions">
        <Link
          className="btn btn-p btn-md"
          to={checkoutPath}
          aria-label={t('offers.buy_name', { name, price: formatPrice(due, lang) })}
        >
          {t('offers.buy', { price: formatPrice(due, lang) })}
        </Link>
      </div>
    </li>
  );
}
