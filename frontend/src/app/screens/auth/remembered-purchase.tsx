import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { isPurchasePath, rememberedPath } from '../../../features/auth/redirect';
import { guestCart } from '../../../features/cart/guest-cart';
import { useLanguage } from '../../../features/i18n/language';
import { useBrowserValue, useIsHydrated } from '../../../ui/browser/use-is-hydrated';
import { paths } from '../../routing/paths';
import styles from './remembered-purchase.module.css';

const PurchaseIntent = lazy(() => import('./purchase-intent'));

/** Height of a line of the purchase. */
const lineRem = 5.375;

/** The lines of a purchase; the total of a cart counts as one. */
function lineCount(path: string | null): number {
  return path?.startsWith(`${paths.cart}?`) ? guestCart().items.length + 1 : 1;
}

interface RememberedPurchaseProps {
  /** Above the purchase. */
  children?: ReactNode;
  /** In place of a purchase. */
  otherwise?: ReactNode;
}

/**
 * What is being bought, above log-in and registration on the way to a payment. It keeps its place while it loads. Before hydration an
 * attribute of the page shows that place (public/assets/before-paint-5.js), because the server does not know the purchase.
 */
export function RememberedPurchase({ children, otherwise }: RememberedPurchaseProps) {
  const { t } = useLanguage();
  const isHydrated = useIsHydrated();
  const path = useBrowserValue(rememberedPath, null);
  const isPurchase = isPurchasePath(path);
  const purchase = (
    <div className={clsx(styles.purchase, !isHydrated && styles.kept)}>
      {children}
      <section className={styles.intent} aria-label={t('purchase.yours')}>
        <h2 className="legend">{t('purchase.yours')}</h2>
        <div style={{ minHeight: `${lineRem * lineCount(path)}rem` }}>
          {path ? (
            <Suspense>
              <PurchaseIntent path={path} />
            </Suspense>
          ) : null}
        </div>
      </section>
    </div>
  );
  return (
    <>
      {isPurchase || !isHydrated ? purchase : null}
      {isPurchase ? null : <div className={styles.none}>{otherwise}</div>}
    </>
  );
}
