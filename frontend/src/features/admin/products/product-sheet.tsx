import { useQuery, useVisit } from '../../../api/query';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { ask, send } from '../../../api/client';
import type { Product } from '../../../api/schema';
import { TableSkeleton } from '../../../ui/data-table';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { StateBlock } from '../../../ui/state-block';
import { Underway } from '../../../ui/upload-zone';
import { useLanguage } from '../../i18n/language';
import { useBanners } from '../panel/banners';
import { useAdminChange } from '../panel/use-admin-change';
import { useKept } from '../panel/use-kept';
import { useUnsaved } from '../panel/use-unsaved';
import { bodyOf, draftOf, emptyDraft, problemsOf } from './draft';
import type { Draft } from './product';
import { ProductSections } from './product-sections';

interface FormProps {
  /** Absent for a new one. */
  product?: Product | undefined;
  onClose: () => void;
}

/** The draft, what is wrong with it once it was tried, and saving it. */
function useProductForm({ product, onClose }: FormProps) {
  const kept = useKept<Draft>(`product ${product?._id ?? 'new'}`, () =>
    product ? draftOf(product) : emptyDraft,
  );
  const { value: draft, setValue: setDraft } = kept;
  const [wasTried, setTried] = useState(false);
  const { change: save, isBusy } = useAdminChange();
  const [uploads, setUploads] = useState(0);
  const onUpload = useCallback((more: number) => setUploads((now) => now + more), []);
  const isUploading = uploads > 0;
  const isChanged = isUploading || kept.isChanged;
  const close = useUnsaved({ isChanged, onGivenUp: kept.forget, onClose });
  const publishedFiles = product?.files.length ?? 0;
  const problems = wasTried ? problemsOf(draft, publishedFiles) : {};
  const submit = async () => {
    setTried(true);
    if (Object.keys(problemsOf(draft, publishedFiles)).length > 0) return false;
    const isSaved = await save({
      run: () =>
        product
          ? send('PUT', `/admin/products/${product._id}`, { ...bodyOf(draft), revision: product.revision })
          : send('POST', '/admin/products', bodyOf(draft)),
      done: product ? 'admin.product_updated' : 'admin.product_created',
      failed: 'admin.failed_create_product',
    });
    if (isSaved) {
      kept.forget();
      onClose();
    }
    return true;
  };
  const set = (next: Partial<Draft>) => setDraft((now) => ({ ...now, ...next }));
  const change = (next: (now: Draft) => Partial<Draft>) => setDraft((now) => ({ ...now, ...next(now) }));
  return { draft, set, change, problems, isBusy, isUploading, onUpload, submit, close };
}

function ProductForm(props: FormProps) {
  const { t } = useLanguage();
  const { product } = props;
  const { draft, set, change, problems, submit, close, ...saving } = useProductForm(props);
  const { isBusy, isUploading, onUpload } = saving;
  const { error, clear } = useBanners();
  const form = useRef<HTMLFormElement>(null);
  const [section, setSection] = useState('main');
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await submit()) return;
    setSection('main');
    // The messages are there after this turn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <Sheet
      isWide
      title={t(product ? 'admin.products.edit_title' : 'admin.products.add_title')}
      closeLabel={t('admin.close')}
      onClose={close}
    >
      <form ref={form} noValidate onSubmit={(event) => void onSubmit(event)}>
        <Underway value={onUpload}>
          <ProductSections
            {...{ draft, set, change, problems, section }}
            files={product?.files ?? []}
            onSection={setSection}
          />
        </Underway>
        <div role="alert">
          {error ? (
            <Notice kind="error" text={error} dismissLabel={t('admin.dismiss')} onDismiss={clear} />
          ) : null}
        </div>
        <footer>
          <button type="button" className="btn btn-md" onClick={close}>
            {t('admin.cancel')}
          </button>
          <button type="submit" className="btn btn-p btn-md" disabled={isBusy || isUploading}>
            {t(
              isUploading
                ? 'admin.loading'
                : isBusy
                  ? 'admin.saving'
                  : product
                    ? 'admin.update'
                    : 'admin.create',
            )}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}

/** A product to be changed is read whole first; the list knows only its lines. */
function ProductLoader({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLanguage();
  const product = useQuery({
    key: `product ${useVisit()} ${id}`,
    ask: () => ask<Product>(`/admin/products/${encodeURIComponent(id)}`),
    freshMs: Infinity,
  });
  if (product.data) return <ProductForm product={product.data} onClose={onClose} />;
  return (
    <Sheet isWide title={t('admin.products.edit_title')} closeLabel={t('admin.close')} onClose={onClose}>
      {product.isError ? (
        <StateBlock isError title={t('admin.products.did_not_load')}>
          <button type="button" className="btn btn-p btn-md" onClick={() => product.again()}>
            {t('errors.try_again')}
          </button>
        </StateBlock>
      ) : (
        <TableSkeleton rows={6} label={t('shell.loading')} />
      )}
    </Sheet>
  );
}

/** Adds a product, or changes the one with this id (spec admin §2). */
export function ProductSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return id ? <ProductLoader key={id} id={id} onClose={onClose} /> : <ProductForm onClose={onClose} />;
}
