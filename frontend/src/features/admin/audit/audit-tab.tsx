import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { AuditLine } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { Icon } from '../../../ui/icons';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
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

function KindChoice({ kind, onChoose }: { kind: string; onChoose: (kind: string) => void }) {
  const { t } = useLanguage();
  return (
    <select
      className="sel"
      aria-label={t('admin.audit.kind')}
      value={kind}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('admin.audit.all_kinds')}</option>
      {kinds.map((name) => (
        <option key={name} value={name}>
          {t(`admin.audit.kind.${name}`)}
        </option>
      ))}
    </select>
  );
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
  const { actor = '', kind = '' } = list.filters;
  const title = t('admin.tab.audit');
  return (
    <AdminTab
      title={title}
      count={list.total}
      toolbar={
        <>
          <FilterForm
            key={actor}
            values={{ actor }}
            onApply={list.filter}
            fields={[{ name: 'actor', label: t('admin.audit.actor') }]}
          />
          <KindChoice kind={kind} onChoose={(chosen) => list.filter({ kind: chosen })} />
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
