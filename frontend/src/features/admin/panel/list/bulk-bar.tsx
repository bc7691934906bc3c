import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TranslatedOutcomes } from '../../../../api/schema';
import { useLanguage } from '../../../i18n/language';
import { useBanners } from '../banners';
import { confirmAction } from '../confirm-action';
import { type BulkResult, BulkResultDialog } from './bulk-result-dialog';
import type { Selection } from './use-selection';
import styles from './list.module.css';

/** Sends the ids of the selected rows after a confirmation. */
interface RequestBulkAction {
  name: string;
  /** Text keys of the button and of the confirmation; both take `{count}`. */
  label: string;
  confirmation: string;
  run: (ids: string[]) => Promise<TranslatedOutcomes>;
}

/** Opens something for the selected rows. */
interface OpenBulkAction<Row> {
  name: string;
  label: string;
  open: (rows: readonly Row[]) => void;
}

export type BulkAction<Row> = RequestBulkAction | OpenBulkAction<Row>;

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  actions: readonly BulkAction<Row>[];
}

/** Applies an action to the selected rows; the result of each row is listed by its name. */
function useBulkAction<Row>({ selection, idOf, nameOf }: Omit<BulkBarProps<Row>, 'actions'>) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { showError, clear } = useBanners();
  const names = new Map(selection.rows.map((row) => [idOf(row), nameOf(row)]));
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: async ({ run }: RequestBulkAction): Promise<readonly BulkResult[]> => {
      const { outcomes } = await run([...names.keys()]);
      return outcomes.map(({ id, error }) => ({ id, name: names.get(id) ?? id, error }));
    },
    onMutate: clear,
    onSuccess: selection.clear,
    onError: (error) => showError(error, 'admin.bulk.failed'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const start = (action: BulkAction<Row>) => {
    if ('open' in action) action.open(selection.rows);
    else if (confirmAction(t(action.confirmation, { count: names.size }))) mutate(action);
  };
  return { start, isPending, results: data, close: reset };
}

/** Actions on the selected rows. Visible before any row is selected, so that the layout does not shift; hidden without rows. */
export function BulkBar<Row>({ actions, ...selected }: BulkBarProps<Row>) {
  const { t } = useLanguage();
  const { selection } = selected;
  const { start, isPending, results, close } = useBulkAction(selected);
  const count = selection.rows.length;
  const dialog = results ? <BulkResultDialog outcomes={results} onClose={close} /> : null;
  return (
    <>
      {selection.isEmpty ? null : (
        <div className={styles.bulk} role="group" aria-label={t('admin.bulk.title')}>
          <span role="status">{t('admin.bulk.count', { count })}</span>
          <button
            type="button"
            className="btn btn-t btn-md"
            onClick={selection.isAllSelected ? selection.clear : selection.selectAll}
          >
            {t(selection.isAllSelected ? 'admin.bulk.none' : 'admin.bulk.all')}
          </button>
          {actions.map((action) => (
            <button
              key={action.name}
              type="button"
              className="btn btn-md"
              disabled={isPending || count === 0}
              aria-busy={isPending}
              onClick={() => start(action)}
            >
              {t(action.label, { count })}
            </button>
          ))}
        </div>
      )}
      {dialog}
    </>
  );
}
