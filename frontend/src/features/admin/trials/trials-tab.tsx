import type { TrialFunnel } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';

/** Days; the first one is the default of the list. */
const periods = ['90', '30', '365'] as const;
/** The first one is the default of the list. */
const groups = ['plugin', 'source'] as const;
const steps = ['opened', 'bought', 'expired'] as const;

function useColumns(): readonly ListColumn<TrialFunnel>[] {
  const { t, lang } = useLanguage();
  const number = new Intl.NumberFormat(lang);
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });
  return [
    {
      key: 'plugin',
      onPhone: 'title',
      cell: ({ name, source }) => (
        <>
          <b>{name}</b>
          {source ? <div className="muted">{t(`admin.trials.source.${source}`)}</div> : null}
        </>
      ),
    },
    { key: 'started', isNumber: true, onPhone: 'side', cell: ({ started }) => number.format(started) },
    ...steps.map((key): ListColumn<TrialFunnel> => ({
      key,
      isNumber: true,
      cell: (funnel) => `${number.format(funnel[key])} · ${percent.format(funnel[key] / funnel.started)}`,
    })),
  ];
}

/** What became of the trials of each plug-in, or of each plug-in and source, that started in a period. */
export default function TrialsTab() {
  const { t } = useLanguage();
  return (
    <ListTab<TrialFunnel>
      tab="trials"
      path="/admin/trial-figures"
      exportName="trials.csv"
      rows="plugins"
      idOf={({ id, source }) => `${id} ${source}`}
      columns={useColumns()}
      filters={[
        {
          segments: {
            name: 'by',
            label: t('admin.trials.by'),
            values: groups,
            textOf: (by) => t(`admin.trials.by.${by}`),
          },
        },
        {
          segments: {
            name: 'days',
            label: t('admin.trials.period'),
            values: periods,
            textOf: (days) => t(`admin.trials.days.${days}`),
          },
        },
      ]}
    />
  );
}
