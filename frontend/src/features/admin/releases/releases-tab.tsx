import { Ban, Gauge, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { ReleaseDetails } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import { ListTab } from '../panel/list/list-tab';
import type { RowAction } from '../panel/list/row-actions';
import { useReleaseColumns } from './release-columns';
import { useSubjects } from './release-fields';
import { ReleaseSheet } from './release-sheet';
import { RollOutDialog } from './roll-out-dialog';
import { WithdrawDialog } from './withdraw-dialog';

type Dialog = 'edit' | 'roll-out' | 'withdraw';

interface OpenDialog {
  kind: Dialog;
  /** Absent for a new release. */
  release?: ReleaseDetails;
}

const isDraft = ({ status }: ReleaseDetails) => status === 'draft';
const isPublished = ({ status }: ReleaseDetails) => status === 'published';

function useNameOf() {
  const { t } = useLanguage();
  return ({ pluginName, version }: ReleaseDetails) =>
    `${pluginName ?? t('admin.releases.installer')} ${version}`;
}

/** Drafts are edited, published and deleted; published releases are rolled out and withdrawn. */
function useActions(open: (kind: Dialog, release: ReleaseDetails) => void): RowAction<ReleaseDetails>[] {
  const { t } = useLanguage();
  const nameOf = useNameOf();
  const label = (key: string) => (release: ReleaseDetails) =>
    t(`admin.releases.${key}`, { name: nameOf(release) });
  return [
    { name: 'edit', icon: Pencil, isShown: isDraft, label: label('edit'), open: (row) => open('edit', row) },
    {
      ...{ name: 'publish', icon: Send, isShown: isDraft, label: label('publish') },
      confirmation: label('confirm_publish'),
      run: ({ id }) => api.post('/admin/releases/{id}/publish', { path: { id } }),
      ...{ done: 'admin.releases.published', failed: 'admin.releases.not_published' },
    },
    {
      ...{ name: 'discard', icon: Trash2, isShown: isDraft, label: label('discard'), isDestructive: true },
      confirmation: label('confirm_discard'),
      run: ({ id }) => api.delete('/admin/releases/{id}', { path: { id } }),
      ...{ done: 'admin.releases.discarded', failed: 'admin.releases.not_discarded' },
    },
    {
      ...{ name: 'roll-out', icon: Gauge, isShown: isPublished, label: label('roll_out') },
      open: (row) => open('roll-out', row),
    },
    {
      ...{ name: 'withdraw', icon: Ban, isShown: isPublished, label: label('withdraw') },
      open: (row) => open('withdraw', row),
    },
  ];
}

/** Releases of plug-ins and of the installer. */
export default function ReleasesTab() {
  const { t } = useLanguage();
  const nameOf = useNameOf();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const subjects = useSubjects();
  const { release } = dialog ?? {};
  const name = release ? nameOf(release) : '';
  return (
    <ListTab<ReleaseDetails>
      tab="releases"
      path="/admin/releases"
      exportName="releases.csv"
      rows="releases"
      idOf={({ id }) => id}
      columns={useReleaseColumns()}
      filters={[
        {
          select: {
            name: 'subject',
            values: subjects.map(({ value }) => value),
            textOf: (value) => subjects.find((subject) => subject.value === value)?.text ?? value,
          },
        },
        {
          select: {
            name: 'status',
            all: t('admin.releases.all_statuses'),
            values: ['draft', 'published', 'yanked'],
          },
        },
      ]}
      toolbar={<AddButton text={t('admin.releases.add')} onClick={() => setDialog({ kind: 'edit' })} />}
      actions={useActions((kind, row) => setDialog({ kind, release: row }))}
    >
      {dialog?.kind === 'edit' ? (
        <ReleaseSheet
          key={release?.id ?? 'new'}
          {...(release ? { release } : {})}
          onClose={close}
          onCreated={(created) => setDialog({ kind: 'edit', release: created })}
        />
      ) : null}
      {dialog?.kind === 'roll-out' && release ? (
        <RollOutDialog release={release} name={name} onClose={close} />
      ) : null}
      {dialog?.kind === 'withdraw' && release ? (
        <WithdrawDialog release={release} name={name} onClose={close} />
      ) : null}
    </ListTab>
  );
}
