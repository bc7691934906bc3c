import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ImportFault, ImportRowState } from '#contracts/licensing/giving/licence-imports';
import { type GivenProduct, ProductsService } from '../entitlements/products.service';
import { type FileRow, readImportFile } from './import-file';

/** Rows of one statement, which has two seconds. */
const rowsPerStatement = 1_000;

/** A condition for statements over rows: another one is imported, or waits, with the same serial of the same product. */
export const isImportedSql = (row: string) => `exists (select from licence_import_rows other
  where other.plugin_id = ${row}.plugin_id and other.serial = ${row}.serial
    and other.state in ('granted', 'waiting', 'owned'))`;

interface CheckedRow extends Omit<FileRow, 'fault'> {
  state: ImportRowState;
  fault: ImportFault | null;
  pluginId: string | null;
  name: string | null;
}

/** Checks uploaded files: cells, products and serials. Nothing is granted. */
@Injectable()
export class ImportChecksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
  ) {}

  /** Checks the oldest file. A killed process goes on behind the last stored row. @returns the number of rows */
  async checkNext(): Promise<number> {
    const [next] = await this.dataSource.query<{ id: string; csv: string; lastLine: number }[]>(
      `select i.id, i.csv, coalesce((select max(line) from licence_import_rows where import_id = i.id), 0) as "lastLine"
         from licence_imports i where i.state = 'checking' order by i.created_at limit 1`,
    );
    if (!next) return 0;
    const rows = await readImportFile(next.csv);
    const slugs = new Set(rows.flatMap(({ product, fault }) => (fault ? [] : [product])));
    const products = await this.products.findOnSale([...slugs]);
    const checked = checkRows(rows, products).filter(({ line }) => line > next.lastLine);
    for (let at = 0; at < checked.length; at += rowsPerStatement)
      await this.insert(next.id, checked.slice(at, at + rowsPerStatement));
    await this.dataSource.query(
      `update licence_imports set state = 'checked', csv = null where id = $1 and state = 'checking'`,
      [next.id],
    );
    return rows.length;
  }

  /** Another replica may check the same file, and an administrator cancel it. */
  private async insert(importId: string, rows: readonly CheckedRow[]): Promise<void> {
    const columnOf = (name: keyof CheckedRow) => rows.map((row) => row[name]);
    const isDuplicate = `r.state = 'ready' and ${isImportedSql('r')}`;
    await this.dataSource.query(
      `insert into licence_import_rows
              (id, import_id, line, email, product, date, serial, plugin_id, name, state, fault)
       select gen_random_uuid(), $1, line, email, product, date, serial, plugin_id, name,
              case when ${isDuplicate} then 'duplicate' else state end,
              case when ${isDuplicate} then 'imported' else fault end
         from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::text[], $9::text[], $10::text[])
           as r (line, email, product, date, serial, plugin_id, name, state, fault)
        where exists (select from licence_imports where id = $1 and state = 'checking')
       on conflict (import_id, line) do nothing`,
      [
        importId,
        ...(
          ['line', 'email', 'product', 'date', 'serial', 'pluginId', 'name', 'state', 'fault'] as const
        ).map(columnOf),
      ],
    );
  }
}

function checkRows(rows: readonly FileRow[], products: readonly GivenProduct[]): CheckedRow[] {
  const productOf = new Map(products.map((product) => [product.slug, product]));
  const serials = new Set<string>();
  return rows.map((row) => {
    const { pluginId = null, name = null } = (row.fault ? undefined : productOf.get(row.product)) ?? {};
    const fault = row.fault ?? (pluginId === null ? 'product' : null);
    if (fault) return { ...row, fault, pluginId, name, state: 'invalid' };
    const serial = `${pluginId} ${row.serial}`;
    const isRepeated = serials.has(serial);
    serials.add(serial);
    return isRepeated
      ? { ...row, fault: 'repeated', pluginId, name, state: 'duplicate' }
      : { ...row, fault, pluginId, name, state: 'ready' };
  });
}
