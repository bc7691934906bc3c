import type { ToldOutcome } from '../../../api/schema';
import { DataTable } from '../../../ui/data-table';
import { Sheet } from '../../../ui/sheet';
import { useLanguage } from '../../i18n/language';

export interface NamedOutcome extends Omit<ToldOutcome, 'code'> {
  name: string;
}

/** What became of each of several rows. */
export function OutcomeDialog({
  outcomes,
  onClose,
}: {
  outcomes: readonly NamedOutcome[];
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const done = outcomes.filter(({ error }) => !error).length;
  const title = t('admin.bulk.outcome', { done, total: outcomes.length });
  return (
    <Sheet kind="dialog" title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <div className="sht-body" role="group" aria-label={title} tabIndex={0}>
        <div className="full">
          <DataTable
            caption={title}
            rows={outcomes}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', title: t('admin.bulk.row'), onPhone: 'title', cell: ({ name }) => name },
              {
                key: 'outcome',
                title: t('admin.bulk.result'),
                cell: ({ error }) => (
                  <span className={error ? 'err' : undefined}>{error ?? t('admin.bulk.done')}</span>
                ),
              },
            ]}
          />
        </div>
      </div>
      <footer>
        <button type="button" className="btn btn-p btn-md" data-first onClick={onClose}>
          {t('admin.close')}
        </button>
      </footer>
    </Sheet>
  );
}
