import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type MadeExport, recordExport } from '#contracts/identity/staff/exports';
import { AuditLog } from '#platform/audit/audit-log';
import { Handles } from '#platform/rpc/handles';

/** Who took which list out of the shop, of every service: the gateway writes the files, and has no database. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLog,
  ) {}

  @Handles(recordExport)
  async record({ list, filters }: MadeExport): Promise<void> {
    const after = { filters };
    await this.dataSource.transaction((tx) =>
      this.auditLog.record(tx, { action: 'export.made', subject: list, after }),
    );
  }
}
