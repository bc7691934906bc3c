import { useQuery } from '../../../api/query';
import { useState } from 'react';
import { ask } from '../../../api/client';
import type { CustomerComputer, CustomerComputers, SeatInUse } from '../../../api/schema';
import { DataTable } from '../../../ui/data-table';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { StateBlock } from '../../../ui/state-block';
import { longDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { Day } from '../panel/day';
import { ReleaseDialog } from './release-dialog';

function useComputers(userId: string) {
  return useQuery({
    key: `admin computers ${userId}`,
    ask: async () => (await ask<CustomerComputers>(`/admin/users/${userId}/computers`)).computers,
    freshMs: 0,
  });
}

function Seats({ seats }: { seats: readonly SeatInUse[] }) {
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
  return (
    <DataTable
      caption={title}
      rows={computers}
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
          cell: ({ lastSeenAt }) => <Day iso={lastSeenAt} />,
        },
      ]}
    />
  );
}

/** On which computers a customer uses what they own, and an end to it. */
export function UserComputers({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLanguage();
  const { data, isError, again } = useComputers(id);
  const [releasing, setReleasing] = useState<CustomerComputer>();
  const [isDone, setDone] = useState(false);
  const title = t('admin.users.computers_of', { name });
  return (
    <>
      <Sheet isWide title={title} closeLabel={t('admin.close')} onClose={onClose}>
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
        <div className="sht-body" role="group" aria-label={title} tabIndex={0}>
          <div className="full">
            {isError ? (
              <StateBlock isError title={t('admin.users.computers_failed')}>
                <button type="button" className="btn btn-md" onClick={again}>
                  {t('errors.try_again')}
                </button>
              </StateBlock>
            ) : !data ? (
              <span className="ring" role="status" aria-label={t('shell.loading')} />
            ) : data.length === 0 ? (
              <p className="muted">{t('admin.users.computers_empty')}</p>
            ) : (
              <ComputerTable title={title} computers={data} onRelease={setReleasing} />
            )}
          </div>
        </div>
      </Sheet>
      {releasing ? (
        <ReleaseDialog
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
