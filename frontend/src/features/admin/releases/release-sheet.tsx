import { useRef, useState } from 'react';
import { api } from '../../../api/requests/client';
import type { ReleaseDetails } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import { emptyRelease, toDraft, toReleaseTerms, toReleaseValues } from './release';
import { ReleaseFields } from './release-fields';
import { ReleaseFiles } from './release-files';

interface ReleaseSheetProps {
  /** Absent for a new one. */
  release?: ReleaseDetails;
  onClose: () => void;
  /** A new draft, whose files are added next. */
  onCreated: (release: ReleaseDetails) => void;
}

/** Drafts a release, or edits a draft and its files. */
export function ReleaseSheet({ release, onClose, onCreated }: ReleaseSheetProps) {
  const { t } = useLanguage();
  const [shown, setShown] = useState(release);
  const created = useRef<ReleaseDetails>(undefined);
  const form = useDetailForm({
    draft: `release ${release?.id ?? 'new'}`,
    defaultValues: release ? toReleaseValues(release) : emptyRelease,
    save: async (values) => {
      if (release) {
        const { id } = release;
        await api.put('/admin/releases/{id}', { path: { id }, body: toReleaseTerms(values) });
      } else created.current = await api.post('/admin/releases', { body: toDraft(values) });
    },
    done: release ? 'admin.releases.updated' : 'admin.releases.created',
    failed: 'admin.releases.not_saved',
    onClose,
    onSaved: () => (created.current ? onCreated(created.current) : undefined),
  });
  return (
    <FormSheet
      isWide
      title={release ? t('admin.releases.edit_title', { version: release.version }) : t('admin.releases.add')}
      submitText={t(release ? 'admin.update' : 'admin.create')}
      form={form}
      onClose={form.close}
    >
      <ReleaseFields {...form} isNew={!release} />
      {shown ? <ReleaseFiles release={shown} onChange={setShown} /> : null}
    </FormSheet>
  );
}
