import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { AuditLine } from '../../../api/schema';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { auditKinds, summarizeChanges } from './audit-changes';
import { AuditSheet } from './audit-sheet';
import { useAuditLabels } from './audit-labels';

function useColumns(): readonly ListColumn<AuditLine>[] {
  const { lang } = useLanguage();
  const { actionOf, actorOf } = useAuditLabels();
  return [
    { key: 'what', onPhone: 'title', cell: (entry) => <b>{actionOf(entry)}</b> },
    { key: 'who', cell: (entry) => <span title={entry.actor}>{actorOf(entry)}</span> },
    {
      key: 'subject',
      cell: ({ subject }) => (
        <span className="mono muted" title={subject}>
          {subject.length > 20 ? `${subject.slice(0, 4)}…${subject.slice(-4)}` : subject}
        </span>
      ),
    },
    { key: 'changes', cell: ({ changes }) => summarizeChanges(changes) },
    {
      key: 'when',
      cell: ({ at }) => (
        <time className="muted" dateTime={at}>
          {longTime(at, lang)}
        </time>
      ),
    },
  ];
}

/** The audit log: who changed what, when, from which value to which. Read-only. */
export default function AuditTab() {
  const { t } = useLanguage();
  const { actionOf } = useAuditLabels();
  const [shown, setShown] = useState<AuditLine | null>(null);
  return (
    <ListTab<AuditLine>
      tab="audit"
      path="/admin/audit"
      exportName="audit.csv"
      rows="entries"
      idOf={({ id }) => id}
      columns={useColumns()}
      filters={[
        { text: [{ name: 'actor', label: t('admin.audit.actor') }] },
        { select: { name: 'kind', all: t('admin.audit.all_kinds'), values: auditKinds } },
      ]}
      actions={[
        {
          name: 'open',
          icon: Eye,
          label: (entry) => t('admin.audit.open', { action: actionOf(entry) }),
          open: setShown,
        },
      ]}
    >
      {shown ? <AuditSheet entry={shown} onClose={() => setShown(null)} /> : null}
    </ListTab>
  );
}
