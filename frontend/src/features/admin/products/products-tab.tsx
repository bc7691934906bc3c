import { Pencil, Trash2 } from 'lucide-react';
import { api } from '../../../api/requests/client';
import type { ProductSummary } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import { useEditedId } from '../panel/form/use-edited-id';
import { ListTab } from '../panel/list/list-tab';
import { useProductColumns } from './product-columns';
import { ProductSheet } from './product-sheet';

/** Products of the shop: add, edit, delete (admin §2). */
export default function ProductsTab() {
  const { t } = useLanguage();
  const edited = useEditedId();
  const add = <AddButton text={t('admin.products.add')} onClick={edited.add} />;
  return (
    <ListTab<ProductSummary>
      tab="products"
      path="/admin/products"
      exportName="products.csv"
      rows="products"
      idOf={({ _id }) => _id}
      columns={useProductColumns()}
      search={t('admin.products.search')}
      toolbar={add}
      emptyAction={add}
      failed="admin.failed_fetch_products"
      actions={[
        {
          name: 'edit',
          icon: Pencil,
          label: ({ name }) => t('admin.products.edit', { name }),
          open: ({ _id }) => edited.edit(_id),
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
      {edited.isOpen ? <ProductSheet id={edited.id} onClose={edited.close} /> : null}
    </ListTab>
  );
}
