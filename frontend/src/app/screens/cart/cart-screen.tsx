import { type ReactNode, useState } from 'react';
import { errorText } from '../../../features/auth/error-text';
import { type CartItem, isSameItem } from '../../../features/cart/guest-cart';
import { useCart } from '../../../features/cart/use-cart';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useLanguage } from '../../../features/i18n/language';
import { showToast } from '../../../ui/feedback/toasts';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadError } from '../../../features/auth/load-error';
import { useIsHydrated } from '../../../ui/browser/use-is-hydrated';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { CartContent } from './cart-content';
import styles from './cart-screen.module.css';
import { CartSkeleton } from './cart-skeleton';
import { cartTexts } from './cart-texts';
import { useForgetPaidPurchase } from '../checkout/use-remove-bought';

interface Removed {
  item: CartItem;
  name: string;
  index: number;
}

function EmptyCart() {
  const { t } = useLanguage();
  return (
    <StateBlock title={t('cart.empty')} text={t('cart.empty_text')}>
      <Link className="btn btn-p btn-md" to={paths.plugins}>
        {t('about.browse')}
      </Link>
    </StateBlock>
  );
}

/** The last removed item, which can be put back where it was. */
function RemovedNotice({ removed, onUndo }: { removed: Removed; onUndo: () => void }) {
  const { t } = useLanguage();
  return (
    <div className={styles.removed} role="status">
      <span>{t('cart.removed', { name: removed.name })}</span>
      <button type="button" className="btn btn-sm" autoFocus onClick={onUndo}>
        {t('cart.undo')}
      </button>
    </div>
  );
}

/** Removes items with an undo. */
function useRemoval(change: ReturnType<typeof useCart>['change'], items: readonly CartItem[]) {
  const { t } = useLanguage();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const report = (error: unknown) => showToast('error', errorText(t, error, 'cart.failed'));
  const remove = (item: CartItem, name: string) => {
    setRemoved({ item, name, index: items.findIndex((one) => isSameItem(one, item)) });
    change((cart) => ({ ...cart, items: cart.items.filter((one) => !isSameItem(one, item)) })).catch(report);
  };
  const undo = () => {
    if (!removed) return;
    const { item, index } = removed;
    setRemoved(null);
    change((cart) => {
      const others = cart.items.filter((one) => !isSameItem(one, item));
      return { ...cart, items: others.toSpliced(index, 0, item) };
    }).catch(report);
  };
  return { removed, remove, undo };
}

function Cart() {
  const { t } = useLanguage();
  const { cart, isPending, error, refetch, change } = useCart();
  const { removed, remove, undo } = useRemoval(change, cart.items);
  const isHydrated = useIsHydrated();
  useForgetPaidPurchase();
  if (isPending) return <CartSkeleton />;
  if (error) return <LoadError title={errorText(t, error, 'cart.not_loaded')} onRetry={refetch} />;
  const notice: ReactNode = removed ? (
    <RemovedNotice key={`${removed.item.kind} ${removed.item.slug}`} removed={removed} onUndo={undo} />
  ) : null;
  return (
    <>
      {notice}
      {cart.items.length === 0 ? (
        <div className={styles.none}>
          <EmptyCart />
        </div>
      ) : (
        <LazyTexts load={cartTexts} loading={<CartSkeleton />}>
          <CartContent cart={cart} onRemove={remove} change={change} />
        </LazyTexts>
      )}
      {isHydrated ? null : <CartSkeleton className={styles.kept} />}
    </>
  );
}

export function Component() {
  const { t } = useLanguage();
  useTitle(t('cart.title'));
  return (
    <section className="section wrap stack">
      <h1 className="h2">{t('cart.title')}</h1>
      <Cart />
    </section>
  );
}
