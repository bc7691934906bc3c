import { useQuery } from '@tanstack/react-query';
import type { QuoteRefusal } from '../../../api/schema';
import type { CartItem } from '../../../features/cart/guest-cart';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
import { useLanguage } from '../../../features/i18n/language';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import styles from './cart-screen.module.css';

type ItemRefusal = Pick<QuoteRefusal, 'code' | 'text'> & { item: CartItem };

interface RefusedItemsProps {
  refusals: readonly ItemRefusal[];
  onRemove: (item: CartItem, name: string) => void;
}

function RefusedItem({ refusal, onRemove }: { refusal: ItemRefusal } & Pick<RefusedItemsProps, 'onRemove'>) {
  const { t, lang } = useLanguage();
  const { item, code, text } = refusal;
  const isOwned = code === 'ALREADY_OWNED';
  // Only what is still sold has a name; the rest is named as in its address.
  const details = useQuery({
    ...pluginQueries.detail(item.slug, lang),
    enabled: item.kind === 'plugin' && code !== 'PLUGIN_NOT_FOUND',
  });
  const name = details.data?.name ?? item.slug;
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{text}</p>
      </div>
      <div className="row-actions">
        {isOwned ? (
          <Link className="btn btn-sm" to={paths.products}>
            {t('menu.products')}
          </Link>
        ) : null}
        <button
          type="button"
          className="btn btn-sm"
          aria-label={t('purchase.remove', { name })}
          onClick={() => onRemove(item, name)}
        >
          {t('purchase.remove_short')}
        </button>
      </div>
    </li>
  );
}

/** Items of the cart that cannot be bought, each with the reason. They are not part of the total. */
export function RefusedItems({ refusals, onRemove }: RefusedItemsProps) {
  const { t } = useLanguage();
  if (refusals.length === 0) return null;
  return (
    <section className={styles.refused} aria-label={t('purchase.refused')}>
      <p>{t('purchase.refused')}</p>
      <ul className="stack">
        {refusals.map((refusal) => (
          <RefusedItem
            key={`${refusal.item.kind} ${refusal.item.slug}`}
            refusal={refusal}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </section>
  );
}
