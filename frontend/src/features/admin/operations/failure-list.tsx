import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PathOf } from '../../../api/requests/request-types';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';

/** Fields of a failure that every service reports. */
interface FailureInfo {
  error: string;
  attempts: number;
  at: string;
}

interface RetryAction<Row> {
  label: (row: Row) => string;
  /** Why the row cannot be retried, if so. */
  blockedReason: (row: Row) => string | undefined;
  run: (row: Row) => Promise<unknown>;
  /** Text keys of the banners. */
  done: string;
  failed: string;
}

interface FailureListProps<Row> {
  /** The switch between the views of this tab. */
  views: ReactNode;
  title: string;
  path: PathOf<'get'>;
  /** The field of the response that holds the rows. */
  rows: string;
  services: readonly string[];
  /** Columns before those of `FailureInfo`. */
  columns: readonly ListColumn<Row>[];
  describe: (row: Row) => FailureInfo;
  /** Title of the time column. */
  since: string;
  empty: string;
  /** Text key of the banner when the list did not load. */
  failed: string;
  retry: RetryAction<Row>;
}

function useFailureColumns<Row extends { service: string }>(
  describe: (row: Row) => FailureInfo,
  since: string,
): readonly ListColumn<Row>[] {
  const { t, lang } = useLanguage();
  return [
    { key: 'service', onPhone: 'side', cell: ({ service }) => t(`admin.operations.service.${service}`) },
    { key: 'error', cell: (row) => describe(row).error },
    { key: 'attempts', isNumber: true, cell: (row) => describe(row).attempts },
    {
      key: 'since',
      title: since,
      cell: (row) => (
        <time className="muted" dateTime={describe(row).at}>
          {longTime(describe(row).at, lang)}
        </time>
      ),
    },
  ];
}

/** Services that did not respond; their rows are missing in the list. */
function UnavailableServices({ response }: { response: Readonly<Record<string, unknown>> }) {
  const { t } = useLanguage();
  const { away } = response;
  const names = Array.isArray(away) ? away.map((name) => t(`admin.operations.service.${String(name)}`)) : [];
  return (
    <span role="status">
      {names.length > 0 ? t('admin.operations.away', { services: names.join(', ') }) : null}
    </span>
  );
}

/** Failures of all services: what failed, why and since when, with a retry. */
export function FailureList<Row extends { id: string; service: string }>(props: FailureListProps<Row>) {
  const { t } = useLanguage();
  const { retry, services, describe, since, views, columns, ...list } = props;
  const failureColumns = useFailureColumns(describe, since);
  return (
    <ListTab<Row>
      {...list}
      tab="operations"
      idOf={({ id }) => id}
      columns={[...columns, ...failureColumns]}
      toolbarStart={views}
      filters={[{ select: { name: 'service', all: t('admin.operations.all_services'), values: services } }]}
      notice={(response) => <UnavailableServices response={response} />}
      actions={[
        {
          ...retry,
          name: 'retry',
          icon: RotateCw,
          isShown: (row) => retry.blockedReason(row) === undefined,
        },
        { name: 'blocked', render: (row) => <BlockedReason text={retry.blockedReason(row)} /> },
      ]}
    />
  );
}

function BlockedReason({ text }: { text: string | undefined }) {
  return text === undefined ? null : <span className="muted">{text}</span>;
}
