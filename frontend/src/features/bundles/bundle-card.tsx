import type { ReactNode } from 'react';
import type { ShopBundle } from '../../api/schema';
import { paletteStyle } from '../../brand/palette';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { formatPrice } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { bundlePalette } from './bundle-palette';
import { BundlePrice } from './bundle-price';
import styles from './bundle-card.module.css';

const sizes = '(min-width:1024px) 640px, 92vw';

interface BundleCardProps {
  bundle: ShopBundle;
  isEager?: boolean;
  detailsPath: string;
  /** The buy button; the screen provides it. */
  action: ReactNode;
}

/** A bundle in a list. Its name is the link of the whole card; buttons are above it. */
export function BundleCard({ bundle, isEager = false, detailsPath, action }: BundleCardProps) {
  const { t, lang } = useLanguage();
  const { name, description, imageUrl, parts, price, listPrice } = bundle;
  return (
    <article className={styles.card} style={paletteStyle(bundlePalette(bundle))}>
      <div className={styles.art}>
        {imageUrl ? <Picture src={imageUrl} alt="" sizes={sizes} isEager={isEager} maxWidth={960} /> : null}
      </div>
      <div className={styles.top}>
        <h3>
          <Link to={detailsPath}>{name}</Link>
        </h3>
        <BundlePrice {...bundle} />
      </div>
      <p className={styles.parts}>
        {t('bundle.parts', { n: parts.length })}: {parts.map((part) => part.name).join(', ')}
      </p>
      {description ? <p>{description}</p> : null}
      {listPrice > price ? (
        <p className="price-note">{t('bundle.saving', { amount: formatPrice(listPrice - price, lang) })}</p>
      ) : null}
      <div className={styles.actions}>
        {action}
        <Link className="btn btn-md btn-t" to={detailsPath}>
          {t('card.details')}
        </Link>
      </div>
    </article>
  );
}
