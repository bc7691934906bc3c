import type { MessageHandler } from '@nestjs/microservices';
import { type DataSource, In } from 'typeorm';
import {
  type AuditChange,
  type AuditEntries,
  type AuditEntry,
  findAudit,
  type FindAudit,
  type FoundAudit,
  readAudit,
  type ReadAudit,
} from '#contracts/operations/audit';
import type { RequestContract } from '#contracts/kit/request';
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
  handlers(service: string): { contract: RequestContract; handler: MessageHandler }[] {
    return [
      { contract: findAudit(service), handler: (input: FindAudit) => this.find(input) },
      { contract: readAudit(service), handler: (input: ReadAudit) => this.read(input) },
    ];
  }

  private async find({ actors, kind, take }: FindAudit): Promise<FoundAudit> {
    const where = { ...(actors ? { actor: In(actors) } : {}), ...(kind ? { kind } : {}) };
    const [rows, total] = await this.dataSource
      .getRepository(AuditLogEntry)
      .findAndCount({ where, select: { id: true }, order: { id: 'DESC' }, take });
    return { total, ids: rows.map(({ id }) => id) };
  }

  private async read({ ids }: ReadAudit): Promise<AuditEntries> {
    const rows = await this.dataSource
      .getRepository(AuditLogEntry)
      .find({ where: { id: In(ids) }, order: { id: 'DESC' } });
    return { entries: rows.map(entryOf) };
  }
}
