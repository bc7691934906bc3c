import { clsx } from 'clsx';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { api } from '../../../api/requests/client';
import type { ProductSummary } from '../../../api/schema';
import { useAddressParams } from '../../../ui/browser/use-address-params';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { ListTab } from '../panel/list/list-tab';
import { useProductColumns } from './product-columns';
import { ProductSheet } from './product-sheet';
import panelStyles from '../panel/panel.module.css';

const newProduct = 'new';

/** The product in the sheet, from the address. */
function useOpenProduct() {
  const [params, change] = useAddressParams();
  const show = (id: string | null) =>
    change((next) => {
      if (id) next.set('edit', id);
      else next.delete('edit');
    });
  return { open: params.get('edit'), show };
}

/** Products of the shop: add, edit, delete (admin §2). */
export default function ProductsTab() {
  const { t } = useLanguage();
  const { open, show } = useOpenProduct();
  const addButton = (className?: string) => (
    <button type="button" className={clsx('btn btn-p btn-md', className)} onClick={() => show(newProduct)}>
      <Icon of={Plus} />
      {t('admin.products.add')}
    </button>
  );
  return (
    <ListTab<ProductSummary>
      tab="products"
      path="/admin/products"
      rows="products"
      idOf={({ _id }) => _id}
      columns={useProductColumns()}
      search={t('admin.products.search')}
      toolbar={addButton(panelStyles.last)}
      empty={t('admin.products.empty')}
      emptyAction={addButton()}
      failed="admin.failed_fetch_products"
      actions={[
        {
          name: 'edit',
          icon: Pencil,
          label: ({ name }) => t('admin.products.edit', { name }),
          open: ({ _id }) => show(_id),
        },
        {
          name: 'delete',
          icon: Trash2,
          isDestructive: true,
          label: ({ name }) => t('admin.products.delete', { name }),
          confirmation: ({ name }) => t('admin.products.confirm_delete', { name }),
          run: ({ _id: id }) => api.delete('/admin/products/{id}', { path: { id } }),
          done: 'admin.product_deleted',
          failed: 'admin.failed_delete_product',
        },
      ]}
    >
      {open ? <ProductSheet id={open === newProduct ? undefined : open} onClose={() => show(null)} /> : null}
    </ListTab>
  );
}
