import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { listAlerts, type OpenAlerts } from '#contracts/identity/alerts/alerts';
import type { AlertCondition } from '#contracts/operations/alert-conditions';
import { newId } from '#platform/database/new-id';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { Alert } from './alert.entity';

const maxListed = 100;
/** The source of alerts about disks, which several services of a machine report. */
const disks = 'disks';

/** Stores what people are to know. */
@Injectable()
export class AlertsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Raises the conditions that a source reports, and ends its others. */
  async record(tx: EntityManager, source: string, conditions: readonly AlertCondition[]): Promise<void> {
    for (const condition of conditions) await this.raise(tx, source, condition);
    await tx.query(
      `update alerts set ended_at = now() where source = $1 and ended_at is null
         and (kind, subject) not in (select * from unnest($2::text[], $3::text[]))`,
      [source, conditions.map(({ kind }) => kind), conditions.map(({ subject }) => subject)],
    );
  }

  /**
   * Raises the nearly full disks that any replica reports. A replica knows its own machine alone, so its answer ends no disk of another
   * machine: one ends when no replica has reported it for a while.
   */
  async recordDisks(tx: EntityManager, conditions: readonly AlertCondition[]): Promise<void> {
    for (const condition of conditions) await this.raise(tx, disks, condition);
    await tx.query(
      `update alerts set ended_at = now() where source = $1 and ended_at is null and seen_at < now() - interval '30 minutes'`,
      [disks],
    );
  }

  /** A condition that is open already stays the same alert. */
  private async raise(
    tx: EntityManager,
    source: string,
    { kind, subject, count }: AlertCondition,
  ): Promise<void> {
    await tx.query(
      `insert into alerts (id, source, kind, subject, count, raised_at, seen_at) values ($1, $2, $3, $4, $5, now(), now())
       on conflict (source, kind, subject) where ended_at is null do update set count = excluded.count, seen_at = now()`,
      [newId(), source, kind, subject, count],
    );
  }

  @Handles(listAlerts)
  async list(): Promise<OpenAlerts> {
    const rows = await this.dataSource.getRepository(Alert).find({
      where: { endedAt: IsNull() },
      order: { raisedAt: 'ASC', id: 'ASC' },
      take: maxListed + 1,
    });
    return { alerts: rows.slice(0, maxListed).map(viewOf), hasMore: rows.length > maxListed };
  }

  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule({ name: 'alerts', months: 3 }, 'alerts', 'ended_at < $1');
  }
}

function viewOf({ id, kind, subject, count, raisedAt, mailedAt }: Alert) {
  return {
    ...{ id, kind, subject, count },
    raisedAt: raisedAt.toISOString(),
    mailedAt: mailedAt?.toISOString() ?? null,
  };
}
