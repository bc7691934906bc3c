import { AuditLogEntry } from '../audit/audit-log-entry.entity';
import type { DatabaseSettings } from '../database/database';
import { ErasedSubject } from '../database/erasure/erased-subject.entity';
import { DeadLetter } from '../events/dead-letter.entity';
import { InboxEntry } from '../events/inbox-entry.entity';
import { OutboxMessage } from '../outbox/outbox-message.entity';

export interface ServiceDefinition extends Pick<DatabaseSettings, 'migrations'> {
  name: string;
  /** The class of the service's settings, which every module may inject. */
  config?: new () => object;
  entities: (new () => object)[];
}

/** The tables of a service: its own and those of the platform. */
export function tablesOf({
  entities,
  migrations,
}: ServiceDefinition): Pick<DatabaseSettings, 'entities' | 'migrations'> {
  return {
    entities: [OutboxMessage, InboxEntry, DeadLetter, AuditLogEntry, ErasedSubject, ...entities],
    migrations,
  };
}
