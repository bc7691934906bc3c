import { useForget } from '../../../api/query';
import { send } from '../../../api/client';
import { useDeed } from '../../../api/deed';
import type { ToldOutcomes } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { useBanners } from './banners';
import { confirmed } from './confirmed';
import { type NamedOutcome, OutcomeDialog } from './outcome-dialog';
import type { Selection } from './use-selection';

interface Action {
  name: string;
  /** Words of the button, and of the question before it is done; both take `{count}`. */
  label: string;
  question: string;
  path: string;
  body: object;
}

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  actions: readonly Action[];
}

/** Does something to all that are chosen, and says of each what became of it. */
function useBulk<Row>({ selection, idOf, nameOf }: Omit<BulkBarProps<Row>, 'actions'>) {
  const { t } = useLanguage();
  const forget = useForget();
  const { failed, clear } = useBanners();
  const names = new Map(selection.rows.map((row) => [idOf(row), nameOf(row)]));
  const bulk = useDeed(
    async ({ path, body }: Action): Promise<readonly NamedOutcome[]> => {
      clear();
      const { outcomes } = await send<ToldOutcomes>('POST', path, { ...body, ids: [...names.keys()] });
      return outcomes.map(({ id, error }) => ({ id, name: names.get(id) ?? id, error }));
    },
    {
      onDone: selection.clear,
      onFailed: (error) => failed(error, 'admin.bulk.failed'),
      onEnd: () => void forget('admin'),
    },
  );
  const run = (action: Action) => {
    if (confirmed(t(action.question, { count: names.size }))) bulk.run(action);
  };
  return { run, isBusy: bulk.isBusy, outcomes: bulk.done, close: bulk.reset };
}

/** What can be done to the chosen rows; there before any is chosen, so that nothing jumps, and gone with the last row. */
export function BulkBar<Row>({ actions, ...chosen }: BulkBarProps<Row>) {
  const { t } = useLanguage();
  const { selection } = chosen;
  const { run, isBusy, outcomes, close } = useBulk(chosen);
  const count = selection.rows.length;
  const dialog = outcomes ? <OutcomeDialog outcomes={outcomes} onClose={close} /> : null;
  return (
    <>
      {selection.isEmpty ? null : (
        <div className="adm-bulk" role="group" aria-label={t('admin.bulk.title')}>
          <span role="status">{t('admin.bulk.count', { count })}</span>
          <button
            type="button"
            className="btn btn-t btn-md"
            onClick={selection.isAll ? selection.clear : selection.chooseAll}
          >
            {t(selection.isAll ? 'admin.bulk.none' : 'admin.bulk.all')}
          </button>
          {actions.map((action) => (
            <button
              key={action.name}
              type="button"
              className="btn btn-md"
              disabled={isBusy || count === 0}
              aria-busy={isBusy}
              onClick={() => run(action)}
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
