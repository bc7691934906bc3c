import type { ReactNode } from 'react';
import type { DeadEvent } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { Mishaps } from './mishaps';

/** Those that hear events; one that the API knows and this does not is a type error. */
const services: Record<DeadEvent['service'], true> = {
  identity: true,
  catalogue: true,
  news: true,
  newsletter: true,
  commerce: true,
  licensing: true,
};

/** Events that a service could not digest: what they were, why, and once more after the repair. */
export function DeadEvents({ views }: { views: ReactNode }) {
  const { t } = useLanguage();
  return (
    <Mishaps<DeadEvent>
      views={views}
      title={t('admin.operations.events')}
      path="/admin/dead-events"
      rows="events"
      services={Object.keys(services)}
      columns={[
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
      ]}
      toldBy={({ error, deliveries, diedAt }) => ({ error, tries: deliveries, at: diedAt })}
      since={t('admin.operations.since')}
      empty={t('admin.operations.no_events')}
      failed="admin.operations.events_did_not_load"
      again={{
        verb: 'replay',
        label: ({ subject }) => t('admin.operations.replay', { subject }),
        obstacle: ({ canReplay }) => (canReplay ? undefined : t('admin.operations.damaged')),
        done: 'admin.operations.replayed',
        failed: 'admin.operations.not_replayed',
      }}
    />
  );
}
