import type { TranslatedOutcome } from '../../../../api/schema';
import { DataTable } from '../../../../ui/table/data-table';
import { Sheet } from '../../../../ui/feedback/sheet';
import { useLanguage } from '../../../i18n/language';
import { ErrorBanner } from '../banners';

export interface BulkResult extends Omit<TranslatedOutcome, 'code'> {
  name: string;
}

/** The result of a bulk action for each row. */
export function BulkResultDialog({
  outcomes,
  undo,
  isUndoing,
  onClose,
}: {
  outcomes: readonly BulkResult[];
  /** Undoes the action, where that is possible. */
  undo?: () => void;
  isUndoing?: boolean;
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
      <ErrorBanner />
      <footer>
        {undo ? (
          <button
            type="button"
            className="btn btn-md"
            disabled={isUndoing}
            aria-busy={isUndoing}
            onClick={undo}
          >
            {t('admin.bulk.undo')}
          </button>
        ) : null}
        <button type="button" className="btn btn-p btn-md" data-first onClick={onClose}>
          {t('admin.close')}
        </button>
      </footer>
    </Sheet>
  );
}
