import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { storableText } from '#contracts/kit/storable-text';
import {
  cancelLicenceImport,
  type CreateLicenceImport,
  createLicenceImport,
  importStateConflict,
  type LicenceImport as LicenceImportView,
  type LicenceImportId,
  type LicenceImportState,
  sendImportMails,
  startLicenceImport,
} from '#contracts/licensing/giving/licence-imports';
import { AuditLog } from '#platform/audit/audit-log';
import { Handles } from '#platform/rpc/handles';
import { countImportRows } from './import-file';
import { ImportWorker } from './import.worker';
import { importView } from './import-view';
import { LicenceImport } from './licence-import.entity';

interface Change {
  action: 'started' | 'cancelled' | 'mails-requested';
  /** Only from these states. */
  from: readonly LicenceImportState[];
  isDone: (found: LicenceImport) => boolean;
  change: Partial<LicenceImport>;
}

/** Imports of customers with their licences: the upload, and what administrators decide about it. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly worker: ImportWorker,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Failure LICENCE_IMPORT_NOT_CSV, _COLUMNS_MISSING, _EMPTY, _TOO_LONG, _NOT_UTF8 */
  @Handles(createLicenceImport)
  async create(
    { id, name, language, csv }: CreateLicenceImport,
    { userId: createdBy }: UserActor,
  ): Promise<LicenceImportView> {
    const rowCount = await countImportRows(csv);
    await this.dataSource.transaction(async (tx) => {
      const inserted: unknown[] = await tx.query(
        `insert into licence_imports (id, name, language, state, row_count, csv, created_by, created_at)
         values ($1, $2, $3, 'checking', $4, $5, $6, now()) on conflict (id) do nothing returning id`,
        [id, name, language, rowCount, storableText(csv), createdBy],
      );
      if (inserted.length === 0) return;
      const after = { name, language, rowCount };
      await this.audit.record(tx, { action: 'licence-import.created', subject: id, after });
    });
    this.worker.start();
    return importView(await this.dataSource.getRepository(LicenceImport).findOneByOrFail({ id }));
  }

  /** @throws Failure NOT_FOUND, LICENCE_IMPORT_STATE */
  @Handles(startLicenceImport)
  start({ id }: LicenceImportId): Promise<LicenceImportView> {
    return this.change(id, {
      action: 'started',
      from: ['checked'],
      isDone: ({ startedAt }) => startedAt !== null,
      change: { state: 'running', startedAt: new Date() },
    });
  }

  /** @throws Failure NOT_FOUND, LICENCE_IMPORT_STATE */
  @Handles(cancelLicenceImport)
  cancel({ id }: LicenceImportId): Promise<LicenceImportView> {
    return this.change(id, {
      action: 'cancelled',
      from: ['checking', 'checked', 'running'],
      isDone: ({ state }) => state === 'cancelled',
      change: { state: 'cancelled', endedAt: new Date() },
    });
  }

  /** @throws Failure NOT_FOUND, LICENCE_IMPORT_STATE */
  @Handles(sendImportMails)
  sendMails({ id }: LicenceImportId): Promise<LicenceImportView> {
    return this.change(id, {
      action: 'mails-requested',
      from: ['done', 'cancelled'],
      isDone: ({ mailsRequestedAt }) => mailsRequestedAt !== null,
      change: { mailsRequestedAt: new Date() },
    });
  }

  /** A repeated decision changes nothing. */
  private async change(id: string, { action, from, isDone, change }: Change): Promise<LicenceImportView> {
    const changed = await this.dataSource.transaction(async (tx) => {
      const imports = tx.getRepository(LicenceImport);
      const found = await imports.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!found) throw new Failure(notFound);
      if (isDone(found)) return found;
      if (!from.includes(found.state)) throw new Failure(importStateConflict, { state: found.state });
      // A cancelled file is not checked any more.
      await imports.update({ id }, { ...change, csv: null });
      const [before, after] = [{ state: found.state }, change];
      await this.audit.record(tx, { action: `licence-import.${action}`, subject: id, before, after });
      return { ...found, ...change };
    });
    this.worker.start();
    return importView(changed);
  }
}
