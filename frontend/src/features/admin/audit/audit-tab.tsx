import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { AuditLine } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { Icon } from '../../../ui/icons';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { FilterChoice } from '../panel/filter-choice';
import { FilterForm } from '../panel/filter-form';
import { useAdminList } from '../panel/use-admin-list';
import { kinds, summaryOf } from './audit-changes';
import { AuditSheet } from './audit-sheet';
import { useAuditWords } from './audit-words';

function useColumns(): readonly Column<AuditLine>[] {
  const { t, lang } = useLanguage();
  const { actionOf, actorOf } = useAuditWords();
  return [
    {
      key: 'action',
      title: t('admin.audit.what'),
      onPhone: 'title',
      cell: (entry) => <b>{actionOf(entry)}</b>,
    },
    {
      key: 'actor',
      title: t('admin.audit.who'),
      cell: (entry) => <span title={entry.actor}>{actorOf(entry)}</span>,
    },
    {
      key: 'subject',
      title: t('admin.audit.subject'),
      cell: ({ subject }) => (
        <span className="mono muted" title={subject}>
          {subject.length > 20 ? `${subject.slice(0, 4)}…${subject.slice(-4)}` : subject}
        </span>
      ),
    },
    { key: 'changes', title: t('admin.audit.changes'), cell: ({ changes }) => summaryOf(changes) },
    {
      key: 'at',
      title: t('admin.audit.when'),
      cell: ({ at }) => (
        <time className="muted" dateTime={at}>
          {longTime(at, lang)}
        </time>
      ),
    },
  ];
}

/** What administrators did: who, what, when, and what it was before. Only read. */
export default function AuditTab() {
  const { t } = useLanguage();
  const { actionOf } = useAuditWords();
  const [shown, setShown] = useState<AuditLine | null>(null);
  const columns = useColumns();
  const list = useAdminList<AuditLine>({
    path: '/admin/audit',
    rows: 'entries',
    filters: ['actor', 'kind'],
    failed: 'admin.audit.did_not_load',
  });
  const { actor = '' } = list.filters;
  const title = t('admin.tab.audit');
  return (
    <AdminTab
      title={title}
      count={list.total}
      toolbar={
        <>
          <FilterForm
            values={{ actor }}
            onApply={list.filter}
            fields={[{ name: 'actor', label: t('admin.audit.actor') }]}
          />
          <FilterChoice
            list={list}
            name="kind"
            label={t('admin.audit.kind')}
            all={t('admin.audit.all_kinds')}
            values={kinds}
            textOf={(kind) => t(`admin.audit.kind.${kind}`)}
          />
        </>
      }
    >
      <AdminTable
        title={title}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('admin.audit.empty')}
        actions={(entry) => (
          <button
            type="button"
            aria-label={t('admin.audit.open', { action: actionOf(entry) })}
            onClick={() => setShown(entry)}
          >
            <Icon of={Eye} />
          </button>
        )}
      />
      {shown ? <AuditSheet entry={shown} onClose={() => setShown(null)} /> : null}
    </AdminTab>
  );
}
