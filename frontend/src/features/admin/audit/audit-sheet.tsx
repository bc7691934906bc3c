import type { AuditLine } from '../../../api/schema';
import { DataTable } from '../../../ui/table/data-table';
import { Sheet } from '../../../ui/feedback/sheet';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { useAuditLabels } from './audit-labels';
import styles from '../panel/panel.module.css';

/** One entry of the audit log with all its changes. */
export function AuditSheet({ entry, onClose }: { entry: AuditLine; onClose: () => void }) {
  const { t, lang } = useLanguage();
  const { actionOf, actorOf } = useAuditLabels();
  const facts = [
    [t('admin.audit.who'), [actorOf(entry), entry.actorEmail].filter(Boolean).join(', ')],
    [t('admin.audit.when'), longTime(entry.at, lang)],
    [t('admin.audit.subject'), entry.subject],
    [t('admin.audit.request'), entry.requestId],
  ];
  return (
    <Sheet isWide title={actionOf(entry)} closeLabel={t('admin.close')} onClose={onClose}>
      <div className="sht-body" role="group" aria-label={actionOf(entry)} tabIndex={0}>
        <div className="full">
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {entry.changes.length > 0 ? (
            <DataTable
              caption={t('admin.audit.changes')}
              rows={entry.changes}
              rowKey={({ field }) => field}
              columns={[
                {
                  key: 'field',
                  title: t('admin.audit.field'),
                  onPhone: 'title',
                  cell: ({ field }) => <b>{field}</b>,
                },
                { key: 'before', title: t('admin.audit.before'), cell: ({ before }) => before ?? '–' },
                { key: 'after', title: t('admin.audit.after'), cell: ({ after }) => after ?? '–' },
              ]}
            />
          ) : null}
        </div>
      </div>
    </Sheet>
  );
}
