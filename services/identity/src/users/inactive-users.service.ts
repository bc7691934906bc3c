import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { countRows } from '#platform/retention/retention-rule';
import { User } from './user.entity';

/** Days between the warning and the deletion. */
export const warningDays = 30;

/**
 * Administrators are deleted by administrators only, so that the shop never loses its last one by inactivity. A merged account is deleted
 * with the one that it was merged into.
 */
const customers = `users where deleted_at is null and role = 'user' and merged_into is null`;
/** The warning is sent within the three years, so that the retention period is kept. */
const dueForWarning = `${customers} and warned_at is null and last_active_at < $1::timestamptz + interval '${warningDays} days'`;
/** A late warning postpones the deletion: every user has the same time to log in again. */
const dueForDeletion = `${customers} and last_active_at < $1 and warned_at < now() - interval '${warningDays} days' + interval '1 hour'`;

export type InactivityStage = 'warning' | 'deletion';

const due: Record<InactivityStage, string> = { warning: dueForWarning, deletion: dueForDeletion };

/** Finds the accounts without activity during the retention period. */
@Injectable()
export class InactiveUsersService {
  count(tx: EntityManager, stage: InactivityStage, before: Date): Promise<number> {
    return countRows(tx, due[stage], before);
  }

  /** Locks the longest inactive accounts; replicas skip each other's. */
  async lock(tx: EntityManager, stage: InactivityStage, before: Date, limit: number): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      `select id from ${due[stage]} order by last_active_at limit ${limit} for update skip locked`,
      [before],
    );
    return rows.map(({ id }) => id);
  }

  async markWarned(tx: EntityManager, id: string, warnedAt: Date): Promise<void> {
    await tx.getRepository(User).update({ id }, { warnedAt });
  }
}
