import type { ReactNode } from 'react';
import { api } from '../../../api/requests/client';
import type { DeadEvent } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { FailureList } from './failure-list';

/** Services that consume events. A service that is missing here is a type error. */
const consumers: Record<DeadEvent['service'], true> = {
  identity: true,
  catalogue: true,
  news: true,
  newsletter: true,
  commerce: true,
  licensing: true,
};

/** Events that a service could not apply, with a replay. */
export function FailedEvents({ views }: { views: ReactNode }) {
  const { t } = useLanguage();
  return (
    <FailureList<DeadEvent>
      views={views}
      title={t('admin.operations.events')}
      path="/admin/dead-events"
      rows="events"
      services={Object.keys(consumers)}
      columns={[
        {
          key: 'event',
          onPhone: 'title',
          cell: ({ subject, eventId }) => (
            <b className="mono" title={eventId}>
              {subject}
            </b>
          ),
        },
      ]}
      describe={({ error, deliveries, diedAt }) => ({ error, attempts: deliveries, at: diedAt })}
      since={t('admin.operations.since')}
      empty={t('admin.operations.no_events')}
      failed="admin.operations.events_did_not_load"
      retry={{
        label: ({ subject }) => t('admin.operations.replay', { subject }),
        blockedReason: ({ canReplay }) => (canReplay ? undefined : t('admin.operations.damaged')),
        run: ({ service, id }) =>
          api.post('/admin/dead-events/{service}/{id}/replay', { path: { service, id } }),
        done: 'admin.operations.replayed',
        failed: 'admin.operations.not_replayed',
      }}
    />
  );
}
