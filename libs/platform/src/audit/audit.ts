import type { EntityManager } from 'typeorm';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { AuditRow } from './audit-entry.entity';
import { auditValues } from './audit-values';

export interface Recorded {
  /** The kind of thing and what became of it: `user.role-changed`. */
  action: `${string}.${string}`;
  /** Which one: an id, or a name where there is only one. */
  subject: string;
  before?: object;
  after?: object;
}

/** Where it is written down what an administrator did, in the transaction of the change itself. */
export class Audit {
  /**
   * Takes the open transaction, so it cannot be called outside of one. What no request asked for (demo data, a sweep) is no
   * administrator's doing and is not kept.
   */
  async record(tx: EntityManager, { action, subject, before, after }: Recorded): Promise<void> {
    const context = currentContext();
    if (!context) return;
    const [kind = ''] = action.split('.', 1);
    await tx.getRepository(AuditRow).insert({
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
