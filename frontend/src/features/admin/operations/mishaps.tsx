import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { send } from '../../../api/client';
import type { Column } from '../../../ui/data-table';
import { Icon } from '../../../ui/icons';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { useAdminChange } from '../panel/use-admin-change';
import { useAdminList } from '../panel/use-admin-list';
import { ServiceChoice } from './service-choice';

/** What every service tells of something that it gave up. */
interface Told {
  error: string;
  tries: number;
  at: string;
}

interface MishapsProps<Row> {
  /** The switch between the lists of this tab. */
  views: ReactNode;
  title: string;
  path: string;
  /** The field of the reply that holds the rows. */
  rows: string;
  services: readonly string[];
  /** What it was; what every service tells follows. */
  columns: readonly Column<Row>[];
  toldBy: (row: Row) => Told;
  /** Above the column of times. */
  since: string;
  empty: string;
  /** Key of what is said when the list does not come. */
  failed: string;
  again: Again<Row>;
}

interface Again<Row> {
  /** The last word of its address. */
  verb: string;
  label: (row: Row) => string;
  /** Why it cannot be done again, if so. */
  obstacle: (row: Row) => string | undefined;
  /** Keys of what is said afterwards. */
  done: string;
  failed: string;
}

function useToldColumns<Row extends { service: string }>(
  toldBy: (row: Row) => Told,
  since: string,
): readonly Column<Row>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'service',
      title: t('admin.operations.service'),
      onPhone: 'side',
      cell: ({ service }) => t(`admin.operations.service.${service}`),
    },
    { key: 'error', title: t('admin.operations.error'), cell: (row) => toldBy(row).error },
    { key: 'tries', title: t('admin.operations.tries'), isNumber: true, cell: (row) => toldBy(row).tries },
    {
      key: 'since',
      title: since,
      cell: (row) => (
        <time className="muted" dateTime={toldBy(row).at}>
          {longTime(toldBy(row).at, lang)}
        </time>
      ),
    },
  ];
}

/** What the services gave up: which it was, why, since when; and once more after the repair. */
export function Mishaps<Row extends { id: string; service: string }>(props: MishapsProps<Row>) {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const { path, rows, again } = props;
  const told = useToldColumns(props.toldBy, props.since);
  const list = useAdminList<Row>({ path, rows, filters: ['service'], failed: props.failed });
  const repeat = ({ service, id }: Row) =>
    void change({
      run: () => send('POST', `${path}/${service}/${id}/${again.verb}`),
      done: again.done,
      failed: again.failed,
    });
  return (
    <AdminTab
      title={t('admin.tab.operations')}
      count={list.total}
      toolbar={
        <>
          {props.views}
          <ServiceChoice services={props.services} list={list} />
        </>
      }
    >
      <AdminTable
        title={props.title}
        list={list}
        columns={[...props.columns, ...told]}
        rowKey={({ id }) => id}
        empty={props.empty}
        actions={(row) => {
          const label = again.label(row);
          const obstacle = again.obstacle(row);
          return obstacle === undefined ? (
            <button
              type="button"
              disabled={isBusy}
              aria-label={label}
              title={label}
              onClick={() => repeat(row)}
            >
              <Icon of={RotateCw} />
            </button>
          ) : (
            <span className="muted">{obstacle}</span>
          );
        }}
      />
    </AdminTab>
  );
}
