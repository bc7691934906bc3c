import { SearchBox } from '../../../ui/search-box';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { useAdminList } from '../panel/use-admin-list';
import { useProductColumns } from './product-columns';
import type { ProductRow } from './product-row';

/** What the shop sells (spec admin §2). */
export default function ProductsTab() {
  const { t } = useLanguage();
  const list = useAdminList<ProductRow>({
    path: '/admin/products',
    rows: 'products',
    failed: 'admin.failed_fetch_products',
  });
  const columns = useProductColumns();
  const title = t('admin.tab.products');
  return (
    <AdminTab
      title={title}
      count={list.total}
      toolbar={<SearchBox label={t('admin.products.search')} value={list.search} onSearch={list.find} />}
    >
      <AdminTable
        title={title}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={t('admin.products.empty')}
      />
    </AdminTab>
  );
}
