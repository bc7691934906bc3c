import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { send } from '../../../api/client';
import type { DeadEvent } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { Icon } from '../../../ui/icons';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { useAdminChange } from '../panel/use-admin-change';
import { useAdminList } from '../panel/use-admin-list';
import { ServiceChoice } from './service-choice';

const path = '/admin/dead-events';
const services = ['identity', 'catalogue', 'news', 'newsletter', 'commerce', 'licensing'];

function useColumns(): readonly Column<DeadEvent>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'subject',
      title: t('admin.operations.event'),
      onPhone: 'title',
      cell: ({ subject, eventId }) => (
        <b className="mono" title={eventId}>
          {subject}
        </b>
      ),
    },
    {
      key: 'service',
      title: t('admin.operations.service'),
      onPhone: 'side',
      cell: ({ service }) => t(`admin.operations.service.${service}`),
    },
    { key: 'error', title: t('admin.operations.error'), cell: ({ error }) => error },
    {
      key: 'tries',
      title: t('admin.operations.tries'),
      isNumber: true,
      cell: ({ deliveries }) => deliveries,
    },
    {
      key: 'died',
      title: t('admin.operations.since'),
      cell: ({ diedAt }) => (
        <time className="muted" dateTime={diedAt}>
          {longTime(diedAt, lang)}
        </time>
      ),
    },
  ];
}

/** Events that a service could not digest: what they were, why, and once more after the repair. */
export function DeadEvents({ views }: { views: ReactNode }) {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const columns = useColumns();
  const list = useAdminList<DeadEvent>({
    path,
    rows: 'events',
    filters: ['service'],
    failed: 'admin.operations.events_did_not_load',
  });
  const replay = ({ service, id }: DeadEvent) =>
    void change({
      run: () => send('POST', `${path}/${service}/${id}/replay`),
      done: 'admin.operations.replayed',
      failed: 'admin.operations.not_replayed',
    });
  return (
    <AdminTab
      title={t('admin.tab.operations')}
      count={list.total}
      toolbar={
        <>
          {views}
          <ServiceChoice services={services} list={list} />
        </>
      }
    >
      <AdminTable
        title={t('admin.operations.events')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('admin.operations.no_events')}
        actions={(event) => {
          const label = t('admin.operations.replay', { subject: event.subject });
          return event.canReplay ? (
            <button
              type="button"
              disabled={isBusy}
              aria-label={label}
              title={label}
              onClick={() => replay(event)}
            >
              <Icon of={RotateCw} />
            </button>
          ) : (
            <span className="muted">{t('admin.operations.damaged')}</span>
          );
        }}
      />
    </AdminTab>
  );
}
