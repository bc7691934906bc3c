import type { TrialFunnel } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';

/** Days; the first one is the default of the list. */
const periods = ['90', '30', '365'] as const;
const steps = ['opened', 'bought', 'expired'] as const;

function useColumns(): readonly ListColumn<TrialFunnel>[] {
  const { lang } = useLanguage();
  const number = new Intl.NumberFormat(lang);
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });
  return [
    { key: 'plugin', onPhone: 'title', cell: ({ name }) => <b>{name}</b> },
    { key: 'started', isNumber: true, onPhone: 'side', cell: ({ started }) => number.format(started) },
    ...steps.map((key): ListColumn<TrialFunnel> => ({
      key,
      isNumber: true,
      cell: (funnel) => `${number.format(funnel[key])} · ${percent.format(funnel[key] / funnel.started)}`,
    })),
  ];
}

/** What became of the trials of each plug-in that started in a period. */
export default function TrialsTab() {
  const { t } = useLanguage();
  return (
    <ListTab<TrialFunnel>
      tab="trials"
      path="/admin/trial-figures"
      rows="plugins"
      idOf={({ id }) => id}
      columns={useColumns()}
      filters={[
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
