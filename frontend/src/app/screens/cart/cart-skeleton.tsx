import { clsx } from 'clsx';
import { useLanguage } from '../../../features/i18n/language';
import styles from './cart-screen.module.css';

/** The place of a cart with items until it is priced. */
export function CartSkeleton({ className }: { className?: string | undefined }) {
  const { t } = useLanguage();
  return (
    <div className={clsx(styles.columns, className)} role="status">
      <span className="sr">{t('shell.loading')}</span>
      <div className={clsx('skeleton', styles.lines)} />
      <div className={clsx('skeleton', styles.totals)} />
    </div>
  );
}
