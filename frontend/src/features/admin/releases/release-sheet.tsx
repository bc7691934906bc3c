import { useCallback, useState } from 'react';
import { api } from '../../../api/requests/client';
import { Sheet } from '../../../ui/feedback/sheet';
import { UploadCountContext } from '../../../ui/forms/upload-zone';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { usePersistedDraft } from '../panel/form/use-persisted-draft';
import { useUnsavedChanges } from '../panel/form/use-unsaved-changes';
import { useAdminMutation } from '../panel/use-admin-mutation';
import { emptyRelease, toReleaseInput } from './release';
import { ReleaseFields } from './release-fields';

/** Publishes a file as a version for one platform. A published version never changes. */
export function ReleaseSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const [uploads, setUploads] = useState(0);
  const countUploads = useCallback((more: number) => setUploads((now) => now + more), []);
  const isUploading = uploads > 0;
  const release = useApiForm({
    t,
    defaultValues: emptyRelease,
    onSubmit: async (values) => {
      const isDone = await mutate({
        run: () => api.post('/admin/releases', { body: toReleaseInput(values) }),
        done: 'admin.releases.published',
        failed: 'admin.releases.not_published',
        onError: release.markRefused,
      });
      if (!isDone) return;
      draft.discard();
      onClose();
    },
  });
  const draft = usePersistedDraft(release.form, 'release');
  const isChanged = isUploading || draft.isChanged;
  const close = useUnsavedChanges({ isChanged, onDiscard: draft.discard, onClose });
  const isBusy = isPending || release.isSubmitting;
  return (
    <Sheet isWide title={t('admin.releases.add')} closeLabel={t('admin.close')} onClose={close}>
      <form noValidate onSubmit={release.submit}>
        <UploadCountContext value={countUploads}>
          <ReleaseFields {...release} />
        </UploadCountContext>
        <Banners />
        <footer>
          <button type="button" className="btn btn-md" onClick={close}>
            {t('admin.cancel')}
          </button>
          <button
            type="submit"
            className="btn btn-p btn-md"
            disabled={isBusy || isUploading}
            aria-busy={isBusy}
          >
            {t(isUploading ? 'admin.loading' : isBusy ? 'admin.saving' : 'admin.releases.publish')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
