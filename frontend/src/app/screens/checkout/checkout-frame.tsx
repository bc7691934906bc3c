import { clsx } from 'clsx';
import { useLanguage } from '../../../features/i18n/language';
import { Picture } from '../../../ui/picture';
import { useTitle } from '../../routing/use-title';
import styles from './checkout.module.css';

interface CheckoutFrameProps {
  product: { name: string; imageUrl: string } | undefined;
}

/**
 * The page of the payment until its session exists; the server renders it for everyone. It has no price, because only the quote knows
 * that of the customer.
 */
export function CheckoutFrame({ product }: CheckoutFrameProps) {
  const { t } = useLanguage();
  useTitle(t('checkout.title'));
  return (
    <div className={clsx('column', styles.page)}>
      <h1>{t('checkout.title')}</h1>
      <div className={styles.columns}>
        <aside className={styles.summary} aria-label={t('purchase.yours')}>
          <div className="panel">
            <h2 className="h4">{t('purchase.yours')}</h2>
            {product ? (
              <div className={styles.product}>
                {product.imageUrl ? (
                  <Picture
                    src={product.imageUrl}
                    alt=""
                    sizes="(min-width: 1024px) 20rem, 90vw"
                    maxWidth={640}
                    isEager
                  />
                ) : null}
                <p>{product.name}</p>
              </div>
            ) : null}
          </div>
        </aside>
        <div className={styles.payment}>
          <p className={clsx('muted', styles.note)} role="status">
            <span className="spin" aria-hidden="true" /> <span>{t('shell.loading')}</span>
          </p>
          <div className={styles.awaited} aria-hidden="true" />
        </div>
      </div>
    </div>
  );
}
