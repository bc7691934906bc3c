import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  exportImportFaults,
  type ExportImportFaults,
  type FaultyImportRow,
  type FaultyImportRows,
  findLicenceImport,
  type ImportFault,
  type ImportRowState,
  type LicenceImportCounts,
  type LicenceImportId,
  type LicenceImportPage,
  type LicenceImportReport,
  listLicenceImports,
  type ListLicenceImports,
} from '#contracts/licensing/giving/licence-imports';
import { Handles } from '#platform/rpc/handles';
import { importView } from './import-view';
import { LicenceImport } from './licence-import.entity';

const shownFaults = 20;
const exportBatchSize = 500;

interface StateCount {
  state: ImportRowState;
  fault: ImportFault | null;
  count: number;
}

/** Imports with their progress and their faulty rows, for administrators. */
@Injectable()
export class ImportReportsService {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(listLicenceImports)
  async list({ page, limit }: ListLicenceImports): Promise<LicenceImportPage> {
    const [rows, total] = await this.dataSource.getRepository(LicenceImport).findAndCount({
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    const pagination = { page, limit, total, pages: Math.ceil(total / limit) };
    return { imports: rows.map(importView), pagination };
  }

  /** @throws Failure NOT_FOUND */
  @Handles(findLicenceImport)
  async find({ id }: LicenceImportId): Promise<LicenceImportReport> {
    const found = await this.entity(id);
    const [counts, mails, faults] = await Promise.all([
      this.stateCounts(id),
      this.mailCounts(id),
      this.faults(id, null, shownFaults),
    ]);
    const inState = (wanted: ImportRowState) =>
      counts.reduce((sum, { state, count }) => (state === wanted ? sum + count : sum), 0);
    return {
      ...importView(found),
      counts: {
        ...{ ready: inState('ready'), granted: inState('granted'), waiting: inState('waiting') },
        ...{ owned: inState('owned'), duplicate: inState('duplicate'), invalid: inState('invalid') },
        ...mails,
      },
      faultCounts: counts.flatMap(({ fault, count }) => (fault ? [{ fault, count }] : [])),
      faults,
    };
  }

  /** @throws Failure NOT_FOUND */
  @Handles(exportImportFaults)
  async exportFaults({ id, after }: ExportImportFaults): Promise<FaultyImportRows> {
    await this.entity(id);
    return { rows: await this.faults(id, after ?? null, exportBatchSize) };
  }

  /** @throws Failure NOT_FOUND */
  private async entity(id: string): Promise<LicenceImport> {
    const found = await this.dataSource.getRepository(LicenceImport).findOneBy({ id });
    if (!found) throw new Failure(notFound);
    return found;
  }

  private stateCounts(importId: string): Promise<StateCount[]> {
    return this.dataSource.query(
      `select state, fault, count(*)::int as count from licence_import_rows where import_id = $1
        group by state, fault order by count desc, fault`,
      [importId],
    );
  }

  private async mailCounts(importId: string): Promise<Pick<LicenceImportCounts, 'addresses' | 'mailed'>> {
    const [counts] = await this.dataSource.query<Pick<LicenceImportCounts, 'addresses' | 'mailed'>[]>(
      `select count(distinct email)::int as addresses,
              count(distinct email) filter (where mailed_at is not null)::int as mailed
         from licence_import_rows
        where import_id = $1 and state in ('granted', 'waiting') and email <> ''`,
      [importId],
    );
    return counts ?? { addresses: 0, mailed: 0 };
  }

  private faults(importId: string, after: string | null, limit: number): Promise<FaultyImportRow[]> {
    return this.dataSource.query(
      `select id, line, email as mail, product, date, serial, fault from licence_import_rows
        where import_id = $1 and fault is not null
          and line > coalesce((select line from licence_import_rows where id = $2), 0)
        order by line limit $3`,
      [importId, after, limit],
    );
  }
}
