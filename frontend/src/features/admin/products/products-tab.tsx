import { FileUp, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../api/requests/client';
import type { ProductSummary } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import { useEditedId } from '../panel/form/use-edited-id';
import { ListTab } from '../panel/list/list-tab';
import { useMay } from '../panel/permissions';
import type { BulkAction } from './bulk/bulk-change';
import { useProductColumns } from './product-columns';
import { ProductSheet } from './product-sheet';

const BulkChangeSheet = lazy(() => import('./bulk/bulk-change-sheet'));
const SaleSheet = lazy(() => import('../panel/pricing/sale-sheet'));
const RecentChanges = lazy(() => import('./bulk/recent-changes'));
const TextImportSheet = lazy(() => import('./texts/text-import-sheet'));

const bulkActions = ['price', 'activate', 'deactivate'] as const;

interface ChosenProducts {
  action: BulkAction | 'sale';
  products: readonly ProductSummary[];
}

function ChosenSheet({ action, products, onClose }: ChosenProducts & { onClose: () => void }) {
  if (action === 'sale') return <SaleSheet products={products} onClose={onClose} />;
  return <BulkChangeSheet action={action} products={products} onClose={onClose} />;
}

/** Products of the shop: add, edit, delete (admin §2), change several. */
export default function ProductsTab() {
  const { t } = useLanguage();
  const edited = useEditedId();
  const [chosen, setChosen] = useState<ChosenProducts>();
  const maySell = useMay('pricing:write');
  const mayChange = useMay();
  const [isRecentOpen, setRecentOpen] = useState(false);
  const [areTextsOpen, setTextsOpen] = useState(false);
  const actions = maySell ? ([...bulkActions, 'sale'] as const) : bulkActions;
  const close = () => setChosen(undefined);
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
      bulk={{
        nameOf: ({ name }) => name,
        actions: actions.map((action) => ({
          name: action,
          label: `admin.products.bulk.${action}`,
          open: (products) => setChosen({ action, products }),
        })),
      }}
      toolbar={
        <>
          <button type="button" className="btn btn-md" onClick={() => setRecentOpen(true)}>
            {t('admin.products.bulk.recent')}
          </button>
          {mayChange ? (
            <button type="button" className="btn btn-md" onClick={() => setTextsOpen(true)}>
              <Icon of={FileUp} />
              {t('admin.product_texts')}
            </button>
          ) : null}
          {add}
        </>
      }
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
      <Suspense>
        {chosen ? <ChosenSheet {...chosen} onClose={close} /> : null}
        {areTextsOpen ? <TextImportSheet onClose={() => setTextsOpen(false)} /> : null}
        {isRecentOpen ? <RecentChanges onClose={() => setRecentOpen(false)} /> : null}
      </Suspense>
      {edited.isOpen ? <ProductSheet id={edited.id} onClose={edited.close} /> : null}
    </ListTab>
  );
}
