import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import type { BestSeller } from '../../../api/schema';
import { StateBlock } from '../../../ui/feedback/state-block';
import { Link } from '../../../ui/link';
import { DataTable } from '../../../ui/table/data-table';
import { LoadError } from '../../auth/load-error';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { tabPath } from '../panel/panel-paths';
import { useMay } from '../panel/permissions';
import type { Period } from './figures';
import styles from './overview.module.css';

const bestSellersQuery = (days: Period) =>
  queryOptions({
    queryKey: ['admin', 'best-sellers', days],
    queryFn: () => api.get('/admin/best-sellers', { query: { days } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

const pathOf = ({ id, isBundle }: BestSeller) => `${tabPath(isBundle ? 'bundles' : 'products')}&edit=${id}`;

function BestSellerTable({ products }: { products: readonly BestSeller[] }) {
  const { t, lang } = useLanguage();
  const isLinked = useMay('products:read');
  return (
    <DataTable
      caption={t('admin.overview.best')}
      rows={products}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          title: t('admin.overview.best.product'),
          onPhone: 'title',
          cell: (product) =>
            isLinked ? <Link to={pathOf(product)}>{product.name}</Link> : <b>{product.name}</b>,
        },
        {
          key: 'sold',
          title: t('admin.overview.best.sold'),
          isNumber: true,
          cell: ({ sold }) => new Intl.NumberFormat(lang).format(sold),
        },
        {
          key: 'net',
          title: t('admin.overview.net'),
          isNumber: true,
          cell: ({ net }) => formatMoney(net, lang),
        },
      ]}
    />
  );
}

/** The five products of the period that earned most. */
export function BestSellers({ days }: { days: Period }) {
  const { t } = useLanguage();
  const best = useQuery(bestSellersQuery(days));
  return (
    <section className={styles.best} aria-labelledby="best-title">
      <h2 id="best-title">{t('admin.overview.best')}</h2>
      {best.data?.products.length === 0 ? (
        <StateBlock title={t('admin.overview.best.none')} level="h2" />
      ) : best.data ? (
        <>
          <BestSellerTable products={best.data.products} />
          <p>{t('admin.overview.definition.best')}</p>
        </>
      ) : best.isError ? (
        <LoadError title={t('admin.overview.away')} onRetry={best.refetch} />
      ) : (
        <span className="ring" role="status" aria-label={t('shell.loading')} />
      )}
    </section>
  );
}
