import type { EntityManager } from 'typeorm';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { AuditLogEntry } from './audit-log-entry.entity';
import { auditValues } from './audit-values';

export interface AuditRecord {
  /** Kind of the subject and the change: `user.role-changed`. */
  action: `${string}.${string}`;
  /** An id, or a name where there is only one subject. */
  subject: string;
  before?: object;
  after?: object;
}

/** Records actions of administrators, in the transaction of the change. */
export class AuditLog {
  /**
   * Takes the open transaction, so it cannot be called outside of one. Changes without a request (demo data, a sweep) are not
   * recorded, because no administrator made them.
   */
  async record(tx: EntityManager, { action, subject, before, after }: AuditRecord): Promise<void> {
    const context = currentContext();
    if (!context) return;
    const [kind = ''] = action.split('.', 1);
    await tx.getRepository(AuditLogEntry).insert({
      id: newId(),
      at: new Date(),
      actor: context.actor,
      requestId: context.requestId,
      kind,
      action,
      subject,
      ...auditValues(before, after),
    });
  }
}
