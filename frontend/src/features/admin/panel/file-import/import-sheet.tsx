import { FileSpreadsheet } from 'lucide-react';
import { type BaseSyntheticEvent, type ReactNode, useState } from 'react';
import { DropZone } from '../../../../ui/forms/drop-zone';
import { DataTable } from '../../../../ui/table/data-table';
import { useLanguage } from '../../../i18n/language';
import { FormSheet } from '../form/form-sheet';
import type { FileRow, ReadFile } from './csv-file';
import { countOf, type ImportReport, type RowRequests, useRowImport } from './use-row-import';

const shownFaults = 20;

/** How the rows of a file are shown, and how a file is read and sent. */
export interface RowImport<Row extends FileRow> extends RowRequests<Row> {
  /** Before its text keys, as `admin.codes.import`. */
  texts: string;
  /** All that the server answers, in the order of the table; `added` is one of them. */
  outcomes: readonly string[];
  /** Of rows that stay as they are and need no look. */
  known: string;
  cellsOf: (row: Row) => string;
  read: (text: string) => ReadFile<Row>;
}

interface ReportProps<Row extends FileRow> {
  of: RowImport<Row>;
  report: ImportReport<Row>;
}

function Faults<Row extends FileRow>({ of, report }: ReportProps<Row>) {
  const { t } = useLanguage();
  const { texts, known, cellsOf } = of;
  const faults = report.rows.flatMap((row, index) => {
    const outcome = report.outcomes[index] ?? 'added';
    return outcome === 'added' || outcome === known ? [] : [{ row, line: row.line, outcome }];
  });
  if (faults.length === 0) return null;
  return (
    <div className="full">
      <DataTable
        caption={t('admin.file_import.faults')}
        rows={faults.slice(0, shownFaults)}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'line', title: t('admin.file_import.line'), cell: ({ line }) => line },
          {
            key: 'cells',
            title: t('admin.file_import.cells'),
            onPhone: 'title',
            cell: ({ row }) => cellsOf(row),
          },
          {
            key: 'outcome',
            title: t('admin.file_import.outcome'),
            cell: ({ outcome }) => t(`${texts}.outcome.${outcome}`),
          },
        ]}
      />
      {faults.length > shownFaults ? (
        <p className="muted">
          {t('admin.file_import.more_faults', { count: shownFaults, total: faults.length })}
        </p>
      ) : null}
    </div>
  );
}

function Report<Row extends FileRow>({ of, report }: ReportProps<Row>) {
  const { t } = useLanguage();
  const { texts, outcomes } = of;
  const counts = outcomes.map((outcome) => ({ outcome, count: countOf(report, outcome) }));
  return (
    <>
      <div className="full" role="status">
        <DataTable
          caption={t('admin.file_import.outcome')}
          rows={counts.filter(({ outcome, count }) => count > 0 || outcome === 'added')}
          rowKey={({ outcome }) => outcome}
          columns={[
            {
              key: 'outcome',
              title: t('admin.file_import.outcome'),
              onPhone: 'title',
              cell: ({ outcome }) => t(`${texts}.outcome.${outcome}`),
            },
            {
              key: 'count',
              title: t('admin.file_import.rows'),
              onPhone: 'side',
              cell: ({ count }) => <span className="num">{count}</span>,
            },
          ]}
        />
      </div>
      <Faults of={of} report={report} />
    </>
  );
}

interface ImportSheetProps<Row extends FileRow> {
  of: RowImport<Row>;
  onClose: () => void;
  /** Fields above the file. */
  children?: ReactNode;
  /** Below the result of an import that changed something. */
  afterwards?: ReactNode;
}

/** Reads a CSV, shows row by row what an import would do, and imports it. */
export function ImportSheet<Row extends FileRow>({
  of,
  onClose,
  children,
  afterwards,
}: ImportSheetProps<Row>) {
  const { t } = useLanguage();
  const { texts } = of;
  const { check, add, sent } = useRowImport(of);
  const [fault, setFault] = useState('');
  const faultText = ({ key, values }: { key: string; values?: Record<string, string | number> }) =>
    t(key === 'no_columns' ? `${texts}.no_columns` : `admin.file_import.${key}`, values);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = of.read(await file.text());
    setFault('fault' in found ? faultText(found.fault) : '');
    if ('rows' in found) check.mutate(found.rows);
    else check.reset();
  };
  const report = add.data ?? check.data;
  const count = check.data && !add.data ? countOf(check.data, 'added') : 0;
  const submit = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (check.data && count > 0) add.mutate(check.data);
  };
  const isBusy = check.isPending || add.isPending;
  const total = (check.variables ?? []).length;
  return (
    <FormSheet
      isWide
      title={t(`${texts}.title`)}
      submitText={count > 0 ? t(`${texts}.submit`, { count }) : undefined}
      busyText={t('admin.file_import.busy')}
      form={{ submit: (event) => void submit(event), isSubmitting: isBusy, error: check.error ?? add.error }}
      failed="admin.file_import.failed"
      onClose={onClose}
    >
      <p className="full">{t(`${texts}.explain`)}</p>
      {add.data ? (
        <>
          <p className="full" role="status">
            {t(`${texts}.done`, { count: countOf(add.data, 'added') })}
          </p>
          {countOf(add.data, 'added') > 0 ? afterwards : null}
        </>
      ) : (
        <>
          {children}
          <div className="full">
            <DropZone
              icon={FileSpreadsheet}
              title={t('admin.file_import.file')}
              hint={t(`${texts}.hint`)}
              accept=".csv,text/csv"
              onFiles={([file]) => void read(file)}
            />
          </div>
          {fault === '' ? null : (
            <p className="full msg msg-err" role="alert">
              {fault}
            </p>
          )}
        </>
      )}
      {isBusy ? (
        <progress className="full" max={total} value={sent} aria-label={t('admin.file_import.rows')} />
      ) : report ? (
        <Report of={of} report={report} />
      ) : null}
    </FormSheet>
  );
}
