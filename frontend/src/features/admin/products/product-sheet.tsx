import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { Product } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { EditedRow } from '../panel/form/edited-row';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import { emptyProduct, type ProductFormValues, toFormValues, toProductInput } from './form/product-form';
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

function focusInvalidField(): void {
  document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]')?.focus();
}

function ProductForm({ product, onClose }: FormProps) {
  const { t } = useLanguage();
  const [section, setSection] = useState('main');
  const form = useDetailForm<ProductFormValues>({
    draft: `product ${product?._id ?? 'new'}`,
    defaultValues: product ? toFormValues(product) : emptyProduct,
    save: (values) => save(product, values),
    done: product ? 'admin.product_updated' : 'admin.product_created',
    failed: 'admin.failed_create_product',
    onInvalid: () => {
      setSection('main');
      // The section is visible and the messages are rendered after this turn.
      requestAnimationFrame(focusInvalidField);
    },
    onClose,
  });
  return (
    <FormSheet
      isWide
      hasTabs
      title={t(product ? 'admin.products.edit_title' : 'admin.products.add_title')}
      submitText={t(product ? 'admin.update' : 'admin.create')}
      form={form}
      onClose={form.close}
    >
      <ProductSections {...form} section={section} files={product?.files ?? []} onSection={setSection} />
    </FormSheet>
  );
}

/** Adds a product, or edits the one with this id (admin §2). */
export function ProductSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <EditedRow
      id={id}
      load={(productId) => api.get('/admin/products/{id}', { path: { id: productId } })}
      title={t('admin.products.edit_title')}
      failed={t('admin.products.did_not_load')}
      onClose={onClose}
    >
      {(product) => <ProductForm product={product} onClose={onClose} />}
    </EditedRow>
  );
}
