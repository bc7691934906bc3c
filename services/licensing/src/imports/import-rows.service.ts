import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ExportedImport } from '#contracts/licensing/personal-data';
import {
  Retention,
  type RetentionPeriod,
  type RetentionRule,
  rowDeletionRule,
} from '#platform/retention/retention-rule';
import {
  AccountMerge,
  DataExport,
  type ErasedUser,
  Erasure,
  type ExportPart,
  type MergedUser,
} from '../personal-data';
import { importMailKey } from './import-mails.service';
import { ImportRow } from './import-row.entity';

/** The personal data in imported files: its export, its erasure and its end. */
@Injectable()
export class ImportRowsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The imported licences of a customer, newest purchase first. */
  @DataExport()
  async export(userId: string, part: ExportPart): Promise<{ imports: ExportedImport[] }> {
    const rows = await this.dataSource
      .getRepository(ImportRow)
      .find({ where: { userId }, order: { date: 'DESC', id: 'DESC' }, ...part });
    return {
      imports: rows.map(({ email, product, date, serial }) => ({ email, product, date, serial })),
    };
  }

  /** Erases addresses. Serials stay, so that a file that is imported again grants no licence a second time. */
  @Erasure()
  async erase(tx: EntityManager, { userId, addresses }: ErasedUser): Promise<string[]> {
    const [rows]: [{ id: string }[], number] = await tx.query(
      `update licence_import_rows set email = '',
              fault = case when state in ('ready', 'waiting') then 'erased' else fault end,
              state = case when state in ('ready', 'waiting') then 'invalid' else state end
        where user_id = $1 or email = any($2) returning id`,
      [userId, addresses],
    );
    return rows.map(({ id }) => importMailKey(id));
  }

  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedUser): Promise<void> {
    await tx.getRepository(ImportRow).update({ userId: formerUserId }, { userId });
  }

  /** Rows that granted nothing are only needed to correct the file. */
  @Retention()
  faultsRule(): RetentionRule {
    return rowsRule('licence-import-faults', 'RETENTION_MAILS_MONTHS', [
      `state in ('ready', 'duplicate', 'invalid')`,
      `import_id in (select id from licence_imports where created_at < $1 and state <> 'running')`,
    ]);
  }

  /** The others end with the purchases that they stand for. */
  @Retention()
  rowsRule(): RetentionRule {
    return rowsRule('licence-import-rows', 'RETENTION_PURCHASES_MONTHS', [
      'import_id in (select id from licence_imports where created_at < $1)',
    ]);
  }

  /** A file without rows. */
  @Retention()
  importsRule(): RetentionRule {
    const months = 'RETENTION_PURCHASES_MONTHS';
    return rowDeletionRule(
      { name: 'licence-imports', months },
      'licence_imports',
      `created_at < $1
         and not exists (select from licence_import_rows where import_id = licence_imports.id)`,
    );
  }
}

const rowsRule = (name: string, months: RetentionPeriod, conditions: readonly string[]) =>
  rowDeletionRule({ name, months }, 'licence_import_rows', conditions.join(' and '));
