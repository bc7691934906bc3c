import { api } from '../../../api/requests/client';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import { emptyRelease, toReleaseInput } from './release';
import { ReleaseFields } from './release-fields';

/** Publishes a file as a version for one platform. A published version never changes. */
export function ReleaseSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const form = useDetailForm({
    draft: 'release',
    defaultValues: emptyRelease,
    save: (values) => api.post('/admin/releases', { body: toReleaseInput(values) }),
    done: 'admin.releases.published',
    failed: 'admin.releases.not_published',
    onClose,
  });
  return (
    <FormSheet
      isWide
      title={t('admin.releases.add')}
      submitText={t('admin.releases.publish')}
      form={form}
      onClose={form.close}
    >
      <ReleaseFields {...form} />
    </FormSheet>
  );
}
