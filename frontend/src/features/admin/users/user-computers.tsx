import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import { readPages } from '../../../api/requests/read-pages';
import type { ComputerSeat, CustomerComputer } from '../../../api/schema';
import { DataTable } from '../../../ui/table/data-table';
import { Notice } from '../../../ui/feedback/notice';
import { Sheet } from '../../../ui/feedback/sheet';
import { LoadError } from '../../auth/load-error';
import { longDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { useShowMore } from '../../i18n/use-show-more';
import { DateCell } from '../panel/date-cell';
import { ReleaseComputerDialog } from './release-computer-dialog';

const limit = 500;

async function readComputers(id: string) {
  const pages = await readPages((page) =>
    api.get('/admin/users/{id}/computers', { path: { id }, query: { page, limit } }),
  );
  return pages.flatMap(({ computers }) => computers);
}

const computersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'computers', userId],
    queryFn: () => readComputers(userId),
    staleTime: 0,
  });

function Seats({ seats }: { seats: readonly ComputerSeat[] }) {
  const { t, lang } = useLanguage();
  return (
    <ul>
      {seats.map(({ product, name, kind, leaseUntil }) => (
        <li key={product}>
          {name},{' '}
          <span className="muted">
            {t(`admin.users.seat.${kind}`, leaseUntil ? { date: longDate(leaseUntil, lang) } : {})}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ComputerTableProps {
  title: string;
  computers: readonly CustomerComputer[];
  onRelease: (computer: CustomerComputer) => void;
}

function ComputerTable({ title, computers, onRelease }: ComputerTableProps) {
  const { t } = useLanguage();
  const { shown, more } = useShowMore(computers);
  return (
    <>
      <DataTable
        caption={title}
        rows={shown}
        rowKey={({ id }) => id}
        actionsTitle={t('admin.users.release')}
        actions={(computer) => (
          <button
            type="button"
            aria-label={t('admin.users.release_named', { name: computer.machineName })}
            onClick={() => onRelease(computer)}
          >
            {t('admin.users.release')}
          </button>
        )}
        columns={[
          {
            key: 'name',
            title: t('admin.users.name'),
            onPhone: 'title',
            cell: ({ machineName, os }) => (
              <span>
                <b>{machineName}</b> <span className="muted">{os}</span>
              </span>
            ),
          },
          { key: 'seats', title: t('admin.users.seat'), cell: ({ seats }) => <Seats seats={seats} /> },
          {
            key: 'seen',
            title: t('admin.users.last_seen'),
            cell: ({ lastSeenAt }) => <DateCell iso={lastSeenAt} />,
          },
        ]}
      />
      {more}
    </>
  );
}

/** The computers of a customer with their seats, and their release. */
export function CustomerComputers({ userId, title }: { userId: string; title: string }) {
  const { t } = useLanguage();
  const { data, isError, refetch } = useQuery(computersQuery(userId));
  const [releasing, setReleasing] = useState<CustomerComputer>();
  const [isDone, setDone] = useState(false);
  return (
    <>
      <div role="status">
        {isDone ? (
          <Notice
            kind="success"
            text={t('admin.users.released')}
            dismissLabel={t('admin.dismiss')}
            onDismiss={() => setDone(false)}
          />
        ) : null}
      </div>
      {isError ? (
        <LoadError title={t('admin.users.computers_failed')} onRetry={refetch} />
      ) : !data ? (
        <span className="ring" role="status" aria-label={t('shell.loading')} />
      ) : data.length === 0 ? (
        <p className="muted">{t('admin.users.computers_empty')}</p>
      ) : (
        <ComputerTable title={title} computers={data} onRelease={setReleasing} />
      )}
      {releasing ? (
        <ReleaseComputerDialog
          computer={releasing}
          onClose={() => setReleasing(undefined)}
          onDone={() => {
            setReleasing(undefined);
            setDone(true);
          }}
        />
      ) : null}
    </>
  );
}

/** The same in a sheet. */
export function UserComputers({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLanguage();
  const title = t('admin.users.computers_of', { name });
  return (
    <Sheet isWide title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <div className="sht-body" role="group" aria-label={title} tabIndex={0}>
        <div className="full">
          <CustomerComputers userId={id} title={title} />
        </div>
      </div>
    </Sheet>
  );
}
