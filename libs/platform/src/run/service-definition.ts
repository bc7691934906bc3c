import type { MixedList } from 'typeorm';
import { AuditLogEntry } from '../audit/audit-log-entry.entity';
import { CreateAuditLog1764500000000 } from '../audit/create-audit-log';
import type { DatabaseSettings } from '../database/database';
import { ErasedSubject } from '../database/erasure/erased-subject.entity';
import { CreateErasedSubjects1765000000000 } from '../database/erasure/erased-subjects';
import { CreateEventTables1763000000000 } from '../events/create-event-tables';
import { DeadLetter } from '../events/dead-letter.entity';
import { InboxEntry } from '../events/inbox-entry.entity';
import { OutboxMessage } from '../outbox/outbox-message.entity';

export interface ServiceDefinition {
  name: string;
  entities: (new () => object)[];
  migrations: MixedList<new () => object>;
}

/** The tables of a service: its own and those of the platform. */
export function tablesOf(service: ServiceDefinition): Pick<DatabaseSettings, 'entities' | 'migrations'> {
  return {
    entities: [OutboxMessage, InboxEntry, DeadLetter, AuditLogEntry, ErasedSubject, ...service.entities],
    migrations: [
      CreateEventTables1763000000000,
      CreateAuditLog1764500000000,
      CreateErasedSubjects1765000000000,
      ...Object.values(service.migrations),
    ],
  };
}
