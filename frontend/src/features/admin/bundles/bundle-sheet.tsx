import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '../../../api/requests/client';
import type { Bundle } from '../../../api/schema';
import { Sheet } from '../../../ui/feedback/sheet';
import { StateBlock } from '../../../ui/feedback/state-block';
import { UploadCountContext } from '../../../ui/forms/upload-zone';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { TableSkeleton } from '../../../ui/table/data-table';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { usePersistedDraft } from '../panel/form/use-persisted-draft';
import { useUnsavedChanges } from '../panel/form/use-unsaved-changes';
import { useAdminMutation } from '../panel/use-admin-mutation';
import { BundleFields } from './bundle-fields';
import { type BundleValues, emptyBundle, toBundleDraft, toBundleValues } from './bundle-form';

interface FormProps {
  /** Absent for a new bundle. */
  bundle?: Bundle | undefined;
  onClose: () => void;
}

function save(bundle: Bundle | undefined, values: BundleValues) {
  const body = toBundleDraft(values);
  if (!bundle) return api.post('/admin/bundles', { body });
  const { id, revision } = bundle;
  return api.put('/admin/bundles/{id}', { path: { id }, body: { ...body, revision } });
}

function useBundleForm({ bundle, onClose }: FormProps) {
  const { t } = useLanguage();
  const { mutate } = useAdminMutation();
  const [uploads, setUploads] = useState(0);
  const countUploads = useCallback((more: number) => setUploads((now) => now + more), []);
  const [defaultValues] = useState(() => (bundle ? toBundleValues(bundle) : emptyBundle));
  const fields = useApiForm<BundleValues>({
    t,
    defaultValues,
    onSubmit: async (values) => {
      const isSaved = await mutate({
        run: () => save(bundle, values),
        done: bundle ? 'admin.bundles.updated' : 'admin.bundles.created',
        failed: 'admin.bundles.not_saved',
        onError: fields.markRefused,
      });
      if (!isSaved) return;
      draft.discard();
      onClose();
    },
  });
  const draft = usePersistedDraft(fields.form, `bundle ${bundle?.id ?? 'new'}`);
  const isUploading = uploads > 0;
  const isChanged = isUploading || draft.isChanged;
  const close = useUnsavedChanges({ isChanged, onDiscard: draft.discard, onClose });
  return { fields, isUploading, countUploads, close };
}

function BundleForm(props: FormProps) {
  const { t } = useLanguage();
  const { bundle } = props;
  const { fields, isUploading, countUploads, close } = useBundleForm(props);
  const { isSubmitting } = fields;
  return (
    <Sheet
      isWide
      title={t(bundle ? 'admin.bundles.edit_title' : 'admin.bundles.add')}
      closeLabel={t('admin.close')}
      onClose={close}
    >
      <form noValidate onSubmit={fields.submit}>
        <UploadCountContext value={countUploads}>
          <BundleFields form={fields.form} field={fields.field} />
        </UploadCountContext>
        <Banners />
        <footer>
          <button type="button" className="btn btn-md" onClick={close}>
            {t('admin.cancel')}
          </button>
          <button type="submit" className="btn btn-p btn-md" disabled={isSubmitting || isUploading}>
            {t(isSubmitting ? 'admin.saving' : bundle ? 'admin.update' : 'admin.create')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}

/** Loads the bundle that is edited. */
function BundleLoader({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLanguage();
  const bundle = useQuery({
    // Outside 'admin' and never stale: a newer revision must not replace the one that is edited, or a save would overwrite it.
    queryKey: ['edited-bundle', id],
    queryFn: () => api.get('/admin/bundles/{id}', { path: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (bundle.data) return <BundleForm bundle={bundle.data} onClose={onClose} />;
  return (
    <Sheet isWide title={t('admin.bundles.edit_title')} closeLabel={t('admin.close')} onClose={onClose}>
      {bundle.isError ? (
        <StateBlock isError title={t('admin.bundles.did_not_load')}>
          <button type="button" className="btn btn-p btn-md" onClick={() => void bundle.refetch()}>
            {t('errors.try_again')}
          </button>
        </StateBlock>
      ) : (
        <TableSkeleton rows={6} label={t('shell.loading')} />
      )}
    </Sheet>
  );
}

/** Adds a bundle, or edits the one with this id. */
export function BundleSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return id ? <BundleLoader key={id} id={id} onClose={onClose} /> : <BundleForm onClose={onClose} />;
}
