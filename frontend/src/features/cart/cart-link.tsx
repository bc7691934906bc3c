import { clsx } from 'clsx';
import { Link } from '../../ui/link';
import { CartIcon } from '../../ui/shared-shapes';
import { useLanguage } from '../i18n/language';
import styles from './cart.module.css';
import { useCart } from './use-cart';

/** Link to the cart with the number of its items. */
export function CartLink({ path, className }: { path: string; className?: string | undefined }) {
  const { t } = useLanguage();
  const { length } = useCart().cart.items;
  return (
    <Link
      className={clsx('icon-btn', styles.link, className)}
      to={path}
      aria-label={t('cart.link', { n: length })}
    >
      <CartIcon />
      {length > 0 ? (
        <span className={styles.badge} aria-hidden="true">
          {length}
        </span>
      ) : null}
    </Link>
  );
}
