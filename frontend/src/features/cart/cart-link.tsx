import { clsx } from 'clsx';
import { ShoppingCart } from 'lucide-react';
import { Icon } from '../../ui/icons';
import { Link } from '../../ui/link';
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
      <Icon of={ShoppingCart} />
      {length > 0 ? (
        <span className={styles.badge} aria-hidden="true">
          {length}
        </span>
      ) : null}
    </Link>
  );
}
