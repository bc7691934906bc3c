import { api } from '../../../api/requests/client';
import type { Bundle } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { EditedRow } from '../panel/form/edited-row';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
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

function BundleForm({ bundle, onClose }: FormProps) {
  const { t } = useLanguage();
  const form = useDetailForm<BundleValues>({
    draft: `bundle ${bundle?.id ?? 'new'}`,
    defaultValues: bundle ? toBundleValues(bundle) : emptyBundle,
    save: (values) => save(bundle, values),
    done: bundle ? 'admin.bundles.updated' : 'admin.bundles.created',
    failed: 'admin.bundles.not_saved',
    onClose,
  });
  return (
    <FormSheet
      isWide
      title={t(bundle ? 'admin.bundles.edit_title' : 'admin.bundles.add')}
      submitText={t(bundle ? 'admin.update' : 'admin.create')}
      form={form}
      onClose={form.close}
    >
      <BundleFields {...form} />
    </FormSheet>
  );
}

/** Adds a bundle, or edits the one with this id. */
export function BundleSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <EditedRow
      id={id}
      load={(bundleId) => api.get('/admin/bundles/{id}', { path: { id: bundleId } })}
      title={t('admin.bundles.edit_title')}
      failed={t('admin.bundles.did_not_load')}
      onClose={onClose}
    >
      {(bundle) => <BundleForm bundle={bundle} onClose={onClose} />}
    </EditedRow>
  );
}
