import { FileSpreadsheet } from 'lucide-react';
import { type BaseSyntheticEvent, useState } from 'react';
import { DropZone } from '../../../../ui/forms/drop-zone';
import { SelectField } from '../../../../ui/forms/select-field';
import { DataTable } from '../../../../ui/table/data-table';
import { useLanguage } from '../../../i18n/language';
import { FormSheet } from '../../panel/form/form-sheet';
import { readSubscribers } from './subscriber-file';
import { countOf, type ImportReport, useSubscriberImport } from './use-subscriber-import';

const shownFaults = 20;
const languages = [
  { value: 'en', text: 'English' },
  { value: 'ru', text: 'Русский' },
];
const outcomes = ['added', 'known', 'left', 'repeated', 'email', 'language', 'confirmedAt'] as const;

function Faults({ report }: { report: ImportReport }) {
  const { t } = useLanguage();
  const faults = report.rows.flatMap((row, index) => {
    const outcome = report.outcomes[index] ?? 'added';
    return outcome === 'added' || outcome === 'known' ? [] : [{ ...row, outcome }];
  });
  if (faults.length === 0) return null;
  return (
    <div className="full">
      <DataTable
        caption={t('admin.subscribers.import.faults')}
        rows={faults.slice(0, shownFaults)}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'line', title: t('admin.subscribers.import.line'), cell: ({ line }) => line },
          {
            key: 'cells',
            title: t('admin.subscribers.import.cells'),
            onPhone: 'title',
            cell: ({ email, language, confirmedAt }) => `${email}, ${language}, ${confirmedAt}`,
          },
          {
            key: 'outcome',
            title: t('admin.subscribers.import.outcome'),
            cell: ({ outcome }) => t(`admin.subscribers.import.outcome.${outcome}`),
          },
        ]}
      />
      {faults.length > shownFaults ? (
        <p className="muted">
          {t('admin.subscribers.import.more_faults', { count: shownFaults, total: faults.length })}
        </p>
      ) : null}
    </div>
  );
}

function Report({ report }: { report: ImportReport }) {
  const { t } = useLanguage();
  const counts = outcomes.map((outcome) => ({ outcome, count: countOf(report, outcome) }));
  return (
    <>
      <div className="full" role="status">
        <DataTable
          caption={t('admin.subscribers.import.outcome')}
          rows={counts.filter(({ outcome, count }) => count > 0 || outcome === 'added')}
          rowKey={({ outcome }) => outcome}
          columns={[
            {
              key: 'outcome',
              title: t('admin.subscribers.import.outcome'),
              onPhone: 'title',
              cell: ({ outcome }) => t(`admin.subscribers.import.outcome.${outcome}`),
            },
            {
              key: 'count',
              title: t('admin.subscribers.import.rows'),
              onPhone: 'side',
              cell: ({ count }) => <span className="num">{count}</span>,
            },
          ]}
        />
      </div>
      <Faults report={report} />
    </>
  );
}

/** Reads a CSV of people who agreed elsewhere, shows what an import would do, and imports them. */
export default function SubscriberImportSheet({ onClose }: { onClose: () => void }) {
  const { t, lang } = useLanguage();
  const { check, add, sent } = useSubscriberImport();
  const [language, setLanguage] = useState<string>(lang);
  const [fault, setFault] = useState('');
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = readSubscribers(await file.text(), language);
    setFault('fault' in found ? t(`admin.subscribers.import.${found.fault.key}`, found.fault.values) : '');
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
      title={t('admin.subscribers.import.title')}
      submitText={count > 0 ? t('admin.subscribers.import.submit', { count }) : undefined}
      busyText={t('admin.subscribers.import.busy')}
      form={{ submit: (event) => void submit(event), isSubmitting: isBusy, error: check.error ?? add.error }}
      failed="admin.subscribers.import.failed"
      onClose={onClose}
    >
      <p className="full">{t('admin.subscribers.import.explain')}</p>
      {add.data ? (
        <p className="full" role="status">
          {t('admin.subscribers.import.done', { count: countOf(add.data, 'added') })}
        </p>
      ) : (
        <>
          <SelectField
            label={t('admin.subscribers.import.language')}
            value={language}
            options={languages}
            onChoose={setLanguage}
          />
          <div className="full">
            <DropZone
              icon={FileSpreadsheet}
              title={t('admin.subscribers.import.file')}
              hint={t('admin.subscribers.import.hint')}
              accept=".csv,text/csv"
              onFiles={([file]) => void read(file)}
            />
            {fault === '' ? null : (
              <p className="err" role="alert">
                {fault}
              </p>
            )}
          </div>
        </>
      )}
      {isBusy ? (
        <progress className="full" max={total} value={sent} aria-label={t('admin.subscribers.import.rows')} />
      ) : report ? (
        <Report report={report} />
      ) : null}
    </FormSheet>
  );
}
