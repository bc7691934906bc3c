import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { Trial } from '../../../api/schema';
import { Sheet } from '../../../ui/feedback/sheet';
import { DataTable } from '../../../ui/table/data-table';
import { LoadError } from '../../auth/load-error';
import { longDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { ExtendTrialDialog } from './extend-trial-dialog';

const trialsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'trials', userId],
    queryFn: async () => (await api.get('/admin/users/{id}/trials', { path: { id: userId } })).trials,
    staleTime: 0,
  });

interface TrialTableProps {
  title: string;
  trials: readonly Trial[];
  onExtend: (trial: Trial) => void;
}

function TrialTable({ title, trials, onExtend }: TrialTableProps) {
  const { t, lang } = useLanguage();
  return (
    <DataTable
      caption={title}
      rows={trials}
      rowKey={({ id }) => id}
      actionsTitle={t('admin.users.extend')}
      actions={(trial) =>
        trial.isExtended ? (
          <span className="muted">{t('admin.users.was_extended')}</span>
        ) : (
          <button
            type="button"
            aria-label={t('admin.users.extend_named', { name: trial.name })}
            onClick={() => onExtend(trial)}
          >
            {t('admin.users.extend')}
          </button>
        )
      }
      columns={[
        {
          key: 'product',
          title: t('admin.users.give_product'),
          onPhone: 'title',
          cell: ({ name }) => <b>{name}</b>,
        },
        { key: 'computer', title: t('admin.users.trial_computer'), cell: ({ computer }) => computer ?? '–' },
        {
          key: 'state',
          title: t('admin.users.trial_state'),
          cell: ({ state }) => t(`admin.users.trial_state.${state}`),
        },
        {
          key: 'ends',
          title: t('admin.users.trial_ends'),
          cell: ({ endsAt }) => (endsAt ? longDate(endsAt, lang) : '–'),
        },
      ]}
    />
  );
}

/** The trials of a customer, and their extension. */
export function CustomerTrials({ userId, title }: { userId: string; title: string }) {
  const { t } = useLanguage();
  const { data, isError, refetch } = useQuery(trialsQuery(userId));
  const [extended, setExtended] = useState<Trial>();
  return (
    <>
      {isError ? (
        <LoadError title={t('admin.users.trials_failed')} onRetry={refetch} />
      ) : !data ? (
        <span className="ring" role="status" aria-label={t('shell.loading')} />
      ) : data.length === 0 ? (
        <p className="muted">{t('admin.users.trials_empty')}</p>
      ) : (
        <TrialTable title={title} trials={data} onExtend={setExtended} />
      )}
      {extended ? <ExtendTrialDialog trial={extended} onClose={() => setExtended(undefined)} /> : null}
    </>
  );
}

/** The same in a sheet. */
export function UserTrials({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLanguage();
  const title = t('admin.users.trials_of', { name });
  return (
    <Sheet isWide title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <div className="sht-body" role="group" aria-label={title} tabIndex={0}>
        <div className="full">
          <CustomerTrials userId={id} title={title} />
        </div>
      </div>
    </Sheet>
  );
}
