import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../../api/requests/client';
import type { Product } from '../../../api/schema';
import { Notice } from '../../../ui/feedback/notice';
import { Sheet } from '../../../ui/feedback/sheet';
import { StateBlock } from '../../../ui/feedback/state-block';
import { UploadCountContext } from '../../../ui/forms/upload-zone';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { TableSkeleton } from '../../../ui/table/data-table';
import { useLanguage } from '../../i18n/language';
import { useBanners } from '../panel/banners';
import { usePersistedDraft } from '../panel/form/use-persisted-draft';
import { useUnsavedChanges } from '../panel/form/use-unsaved-changes';
import { useAdminMutation } from '../panel/use-admin-mutation';
import type { ProductFormValues } from './form/product';
import { emptyProduct, toFormValues, toProductInput } from './form/product-form';
import { ProductSections } from './form/product-sections';

interface FormProps {
  /** Absent for a new product. */
  product?: Product | undefined;
  onClose: () => void;
}

function save(product: Product | undefined, values: ProductFormValues) {
  const body = toProductInput(values);
  if (!product) return api.post('/admin/products', { body });
  const { _id: id, revision } = product;
  return api.put('/admin/products/{id}', { path: { id }, body: { ...body, revision } });
}

function useProductForm({ product, onClose }: FormProps, onInvalid: () => void) {
  const { t } = useLanguage();
  const { mutate } = useAdminMutation();
  const [uploads, setUploads] = useState(0);
  const countUploads = useCallback((more: number) => setUploads((now) => now + more), []);
  const isUploading = uploads > 0;
  const [defaultValues] = useState(() => (product ? toFormValues(product) : emptyProduct));
  const fields = useApiForm<ProductFormValues>({
    t,
    defaultValues,
    onInvalid,
    onSubmit: async (values) => {
      const isSaved = await mutate({
        run: () => save(product, values),
        done: product ? 'admin.product_updated' : 'admin.product_created',
        failed: 'admin.failed_create_product',
        onError: fields.markRefused,
      });
      if (!isSaved) return;
      draft.discard();
      onClose();
    },
  });
  const draft = usePersistedDraft(fields.form, `product ${product?._id ?? 'new'}`);
  const isChanged = isUploading || draft.isChanged;
  const close = useUnsavedChanges({ isChanged, onDiscard: draft.discard, onClose });
  return { fields, isUploading, countUploads, close };
}

function ProductForm(props: FormProps) {
  const { t } = useLanguage();
  const { product } = props;
  const { error, clear } = useBanners();
  const form = useRef<HTMLFormElement>(null);
  const [section, setSection] = useState('main');
  const { fields, isUploading, countUploads, close } = useProductForm(props, () => {
    setSection('main');
    // The section is visible and the messages are rendered after this turn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  });
  const { isSubmitting } = fields;
  const label = product ? 'admin.update' : 'admin.create';
  return (
    <Sheet
      isWide
      title={t(product ? 'admin.products.edit_title' : 'admin.products.add_title')}
      closeLabel={t('admin.close')}
      onClose={close}
    >
      <form ref={form} noValidate onSubmit={fields.submit}>
        <UploadCountContext value={countUploads}>
          <ProductSections
            {...fields}
            section={section}
            files={product?.files ?? []}
            onSection={setSection}
          />
        </UploadCountContext>
        <div role="alert">
          {error ? (
            <Notice kind="error" text={error} dismissLabel={t('admin.dismiss')} onDismiss={clear} />
          ) : null}
        </div>
        <footer>
          <button type="button" className="btn btn-md" onClick={close}>
            {t('admin.cancel')}
          </button>
          <button type="submit" className="btn btn-p btn-md" disabled={isSubmitting || isUploading}>
            {t(isUploading ? 'admin.loading' : isSubmitting ? 'admin.saving' : label)}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}

/** Loads the whole product; rows of the list contain a part of it. */
function ProductLoader({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLanguage();
  const product = useQuery({
    // Outside 'admin' and never stale: a newer revision must not replace the one that is edited, or a save would overwrite it.
    queryKey: ['edited-product', id],
    queryFn: () => api.get('/admin/products/{id}', { path: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (product.data) return <ProductForm product={product.data} onClose={onClose} />;
  return (
    <Sheet isWide title={t('admin.products.edit_title')} closeLabel={t('admin.close')} onClose={onClose}>
      {product.isError ? (
        <StateBlock isError title={t('admin.products.did_not_load')}>
          <button type="button" className="btn btn-p btn-md" onClick={() => void product.refetch()}>
            {t('errors.try_again')}
          </button>
        </StateBlock>
      ) : (
        <TableSkeleton rows={6} label={t('shell.loading')} />
      )}
    </Sheet>
  );
}

/** Adds a product, or edits the one with this id (admin §2). */
export function ProductSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return id ? <ProductLoader key={id} id={id} onClose={onClose} /> : <ProductForm onClose={onClose} />;
}
