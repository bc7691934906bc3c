import { type DataSource, In, type SelectQueryBuilder } from 'typeorm';
import {
  type AuditChange,
  type AuditEntries,
  type AuditEntry,
  findAudit,
  type FindAudit,
  type FoundAudit,
  maxCompleteAuditRows,
  maxAuditRows,
  readAudit,
  type ReadAudit,
} from '#contracts/operations/audit';
import type { RequestHandler } from '../rpc/handles';
import { AuditLogEntry } from './audit-log-entry.entity';

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function changesOf(row: AuditLogEntry): AuditChange[] {
  const before = new Map<string, unknown>(Object.entries(row.before ?? {}));
  const after = new Map<string, unknown>(Object.entries(row.after ?? {}));
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.map((field) => ({
    field,
    before: textOf(before.get(field)),
    after: textOf(after.get(field)),
  }));
}

function entryOf(row: AuditLogEntry): AuditEntry {
  const { id, at, actor, action, subject, requestId } = row;
  return { id, at: at.toISOString(), actor, action, subject, changes: changesOf(row), requestId };
}

/** Reads the audit log of a service, for administrators. */
export class AuditAdmin {
  constructor(private readonly dataSource: DataSource) {}

  /** The handlers of both contracts, for the request server. */
  handlers(service: string): RequestHandler[] {
    return [
      { contract: findAudit(service), handle: (input: FindAudit) => this.find(input) },
      { contract: readAudit(service), handle: (input: ReadAudit) => this.read(input) },
    ];
  }

  private async find({ actors, kind, take, before, after }: FindAudit): Promise<FoundAudit> {
    const query = this.dataSource.getRepository(AuditLogEntry).createQueryBuilder('entry');
    if (actors) query.where('entry.actor = any(:actors)', { actors });
    if (kind) query.andWhere('entry.kind = :kind', { kind });
    const counted = query
      .clone()
      .select('entry.id')
      .limit(maxAuditRows + 1);
    const isComplete = take <= maxCompleteAuditRows;
    if (!isComplete) query.select('entry.id');
    if (before) query.andWhere('entry.id < :before', { before });
    if (after) query.andWhere('entry.id > :after', { after });
    const [total, rows] = await Promise.all([
      this.count(counted),
      query
        .orderBy('entry.id', after ? 'ASC' : 'DESC')
        .limit(take)
        .getMany(),
    ]);
    const ids = rows.map(({ id }) => id);
    return isComplete ? { total, ids, entries: rows.map(entryOf) } : { total, ids };
  }

  private async count(rows: SelectQueryBuilder<AuditLogEntry>): Promise<number> {
    const [sql, values] = rows.getQueryAndParameters();
    const [counted] = await this.dataSource.query<{ total: number }[]>(
      `select count(*)::int as total from (${sql}) entries`,
      values,
    );
    return counted?.total ?? 0;
  }

  private async read({ ids }: ReadAudit): Promise<AuditEntries> {
    const rows = await this.dataSource
      .getRepository(AuditLogEntry)
      .find({ where: { id: In(ids) }, order: { id: 'DESC' } });
    return { entries: rows.map(entryOf) };
  }
}
