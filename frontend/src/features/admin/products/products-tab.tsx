import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { send } from '../../../api/client';
import type { ProductRow } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { SearchBox } from '../../../ui/search-box';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { confirmed } from '../panel/confirmed';
import { useAdminChange } from '../panel/use-admin-change';
import { useAdminList } from '../panel/use-admin-list';
import { useProductColumns } from './product-columns';
import { ProductSheet } from './product-sheet';
import './products.css';

const fresh = 'new';

/** Which product is open stands in the address as well. */
function useOpenProduct() {
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (id) next.set('edit', id);
      else next.delete('edit');
      return next;
    });
  return { open: params.get('edit'), show };
}

/** What the shop sells (spec admin §2). */
export default function ProductsTab() {
  const { t } = useLanguage();
  const { open, show } = useOpenProduct();
  const { change, isBusy } = useAdminChange();
  const list = useAdminList<ProductRow>({
    path: '/admin/products',
    rows: 'products',
    failed: 'admin.failed_fetch_products',
  });
  const columns = useProductColumns();
  const remove = ({ _id, name }: ProductRow) => {
    if (!confirmed(t('admin.products.confirm_delete', { name }))) return;
    void change({
      run: () => send('DELETE', `/admin/products/${_id}`),
      done: 'admin.product_deleted',
      failed: 'admin.failed_delete_product',
    });
  };
  const title = t('admin.tab.products');
  const addButton = (look: string) => (
    <button type="button" className={`btn btn-p btn-md ${look}`} onClick={() => show(fresh)}>
      <Icon of={Plus} />
      {t('admin.products.add')}
    </button>
  );
  return (
    <AdminTab
      title={title}
      count={list.total}
      toolbar={
        <>
          <SearchBox label={t('admin.products.search')} value={list.search} onSearch={list.find} />
          {addButton('push')}
        </>
      }
    >
      <AdminTable
        title={title}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={t('admin.products.empty')}
        emptyAction={addButton('')}
        actions={(product) => (
          <>
            <button
              type="button"
              aria-label={t('admin.products.edit', { name: product.name })}
              onClick={() => show(product._id)}
            >
              <Icon of={Pencil} />
            </button>
            <button
              type="button"
              className="del"
              disabled={isBusy}
              aria-label={t('admin.products.delete', { name: product.name })}
              onClick={() => remove(product)}
            >
              <Icon of={Trash2} />
            </button>
          </>
        )}
      />
      {open ? <ProductSheet id={open === fresh ? undefined : open} onClose={() => show(null)} /> : null}
    </AdminTab>
  );
}
