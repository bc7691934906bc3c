import type { ShopBundle } from '../../api/schema';
import { paletteStyle } from '../../brand/palette';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { formatPrice } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import styles from './bundle-parts.module.css';

interface BundlePartsProps {
  parts: ShopBundle['parts'];
  ownedPartIds: readonly string[];
  pathFor: (slug: string) => string;
}

/** The plug-ins of a bundle at their list prices, and which of them the customer owns. */
export function BundleParts({ parts, ownedPartIds, pathFor }: BundlePartsProps) {
  const { t, lang } = useLanguage();
  return (
    <ul className={styles.parts}>
      {parts.map(({ id, slug, name, description, imageUrl, palette, price }) => (
        <li key={id} style={paletteStyle(palette)}>
          <div className={styles.art}>
            {imageUrl ? (
              <Picture src={imageUrl} alt="" sizes="(min-width:640px) 200px, 92vw" maxWidth={640} />
            ) : null}
          </div>
          <div>
            <h3>
              <Link to={pathFor(slug)}>{name}</Link>
            </h3>
            <p>{description}</p>
          </div>
          {ownedPartIds.includes(id) ? (
            <span className="chip">{t('bundle.in_library')}</span>
          ) : (
            <span className="num">{price === 0 ? t('price.free') : formatPrice(price, lang)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
