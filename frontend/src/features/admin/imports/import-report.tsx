import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import type { FaultyImportRow, LicenceImportReport } from '../../../api/schema';
import { type Fact, Facts } from '../../../ui/facts';
import { Sheet } from '../../../ui/feedback/sheet';
import { DataTable } from '../../../ui/table/data-table';
import { LoadError } from '../../auth/load-error';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { ImportActions } from './import-actions';
import styles from './imports.module.css';

const refetchMs = 1_500;
const rowStates = ['ready', 'granted', 'waiting', 'owned', 'duplicate', 'invalid'] as const;

/** Whether the worker has something to do. */
function isBusy({ state, mailsRequestedAt, counts }: LicenceImportReport): boolean {
  return (
    state === 'checking' || state === 'running' || (!!mailsRequestedAt && counts.mailed < counts.addresses)
  );
}

function Progress({ report }: { report: LicenceImportReport }) {
  const { t } = useLanguage();
  const { state, rowCount, mailsRequestedAt, counts } = report;
  const label = t(`admin.imports.state.${state}`);
  if (state === 'checking') return <progress aria-label={label} />;
  if (state === 'running')
    return <progress aria-label={label} max={rowCount} value={rowCount - counts.ready} />;
  if (!mailsRequestedAt || !isBusy(report)) return null;
  return <progress aria-label={t('admin.imports.mails')} max={counts.addresses} value={counts.mailed} />;
}

function useFacts({ counts, mailsRequestedAt }: LicenceImportReport): readonly Fact[] {
  const { t, lang } = useLanguage();
  const number = new Intl.NumberFormat(lang);
  const mails = t(mailsRequestedAt ? 'admin.imports.mails_sent' : 'admin.imports.mails_held', {
    mailed: number.format(counts.mailed),
    addresses: number.format(counts.addresses),
  });
  return [
    ...rowStates.map((state): Fact => [
      t(`admin.imports.rows.${state}`),
      counts[state] > 0 ? number.format(counts[state]) : null,
    ]),
    [t('admin.imports.mails'), counts.addresses > 0 ? mails : null],
  ];
}

function FaultTable({ faults }: { faults: readonly FaultyImportRow[] }) {
  const { t } = useLanguage();
  return (
    <DataTable
      caption={t('admin.imports.first_faults')}
      rows={faults}
      rowKey={({ id }) => id}
      columns={[
        { key: 'line', title: t('admin.imports.line'), isNumber: true, cell: ({ line }) => line },
        { key: 'mail', title: t('admin.imports.mail'), onPhone: 'title', cell: ({ mail }) => mail || '—' },
        { key: 'product', title: t('admin.imports.product'), cell: ({ product }) => product || '—' },
        {
          key: 'date',
          title: t('admin.imports.date'),
          cell: ({ date }) => <span className={styles.whole}>{date || '—'}</span>,
        },
        {
          key: 'serial',
          title: t('admin.imports.serial'),
          cell: ({ serial }) => <span className="mono">{serial || '—'}</span>,
        },
        {
          key: 'fault',
          title: t('admin.imports.fault'),
          cell: ({ fault }) => t(`admin.imports.fault.${fault}`),
        },
      ]}
    />
  );
}

function Report({ report }: { report: LicenceImportReport }) {
  const { t } = useLanguage();
  const facts = useFacts(report);
  return (
    <>
      <div className="full">
        <p className={styles.state} role="status">
          {t(`admin.imports.state_text.${report.state}`)}
        </p>
        <Progress report={report} />
        <Facts facts={facts} className={styles.facts} />
        <ImportActions report={report} />
      </div>
      {report.faults.length > 0 ? (
        <div className="full">
          <Facts
            className={styles.facts}
            facts={report.faultCounts.map(({ fault, count }) => [t(`admin.imports.fault.${fault}`), count])}
          />
          <FaultTable faults={report.faults} />
        </div>
      ) : null}
    </>
  );
}

/** What the check of a file found, the progress of its import, and what can be done with it. */
export function ImportReport({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLanguage();
  const report = useQuery({
    queryKey: ['admin', 'licence-import', id],
    queryFn: () => api.get('/admin/licence-imports/{id}', { path: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? refetchMs : false),
  });
  return (
    <Sheet isWide title={name} closeLabel={t('admin.close')} onClose={onClose}>
      <Banners />
      <div className="sht-body" role="group" aria-label={name} tabIndex={0}>
        {report.isError ? (
          <LoadError title={t('admin.imports.report_failed')} onRetry={report.refetch} />
        ) : report.isPending ? (
          <span className="ring" role="status" aria-label={t('shell.loading')} />
        ) : (
          <Report report={report.data} />
        )}
      </div>
    </Sheet>
  );
}
