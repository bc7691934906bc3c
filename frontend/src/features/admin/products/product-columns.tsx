import { clsx } from 'clsx';
import type { ProductSummary } from '../../../api/schema';
import type { Lang } from '../../../api/types';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import styles from './products.module.css';
import cellStyles from '../../../ui/table/cell.module.css';

/** Always with cents, so that the digits line up; nothing to pay is a word (design §7.4). */
function price(amount: number, free: string, lang: Lang): string {
  return amount === 0 ? free : formatMoney(amount, lang);
}

export function useProductColumns(): readonly ListColumn<ProductSummary>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'name',
      onPhone: 'title',
      cell: ({ name, imageUrl, tags }) => (
        <span className={cellStyles.cell}>
          {imageUrl ? (
            <img className={cellStyles.picture} src={imageUrl} alt="" loading="lazy" />
          ) : (
            <i className={cellStyles.picture} />
          )}
          <span>
            <b>{name}</b>
            <small>{tags.join(', ')}</small>
          </span>
        </span>
      ),
    },
    { key: 'category', onPhone: 'cell', cell: ({ category }) => t(`admin.category.${category}`) },
    {
      key: 'price',
      isNumber: true,
      onPhone: 'side',
      cell: (product) => price(product.price, t('admin.products.free'), lang),
    },
    { key: 'version', onPhone: 'cell', cell: ({ version }) => <span className="muted">{version}</span> },
    {
      key: 'status',
      onPhone: 'side',
      cell: ({ isActive, hasFiles }) => (
        <span className={styles.status}>
          <span className={clsx('pill', isActive ? 'pill-ok' : 'pill-off')}>
            {t(isActive ? 'admin.products.active' : 'admin.products.inactive')}
          </span>
          {hasFiles ? null : <span className="pill pill-warn">{t('admin.products.without_files')}</span>}
        </span>
      ),
    },
  ];
}
