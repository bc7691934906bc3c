import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ConfirmedAccount } from '#contracts/identity/users';
import type { ImportRowState } from '#contracts/licensing/giving/licence-imports';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { CustomersService } from '../entitlements/owners/customers.service';
import { GivenRightsService } from '../fulfilment/purchases/given/given-rights.service';
import { isImportedSql } from './import-checks.service';

interface GrantableRow {
  id: string;
  email: string;
  product: string;
  name: string;
  date: string;
  serial: string;
  pluginId: string;
}

const columns = `r.id, r.email, r.product, r.name, r.date, r.serial, r.plugin_id as "pluginId"`;
const rowsOfImports = 'licence_import_rows r join licence_imports i on i.id = r.import_id';

/**
 * Grants the licences of imported rows. The state of a row changes in the transaction that grants its licence, so that a killed
 * process goes on where it stopped and grants nothing twice.
 */
@Injectable()
export class ImportGrantsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly customers: CustomersService,
    private readonly rights: GivenRightsService,
    private readonly erased: ErasedSubjects,
  ) {}

  /** Imports the next rows of started imports, and ends those that have none. @returns how many rows there were */
  async grantNext(most: number): Promise<number> {
    const rows = await this.dataSource.query<{ id: string; email: string }[]>(
      `select r.id, r.email from ${rowsOfImports}
        where r.state = 'ready' and i.state = 'running' order by r.import_id, r.line limit $1`,
      [most],
    );
    if (rows.length > 0) {
      const accounts = await this.customers.confirmed([...new Set(rows.map(({ email }) => email))]);
      const ids = rows.map(({ id }) => id);
      await this.dataSource.transaction((tx) => this.importRows(tx, ids, accounts));
    }
    if (rows.length < most) await this.endFinished();
    return rows.length;
  }

  /** Grants what waits for an address, which has an account now. */
  async grantWaiting(tx: EntityManager, account: ConfirmedAccount): Promise<void> {
    if ((await this.lockOwners(tx, [account])).length === 0) return;
    // Also rows of which the worker has found out that the address had no account: it commits or finds them granted.
    const rows = await tx.query<GrantableRow[]>(
      `select ${columns} from ${rowsOfImports}
        where r.email = $1 and (r.state = 'waiting' or (r.state = 'ready' and i.state = 'running'))
        order by r.id for update of r`,
      [account.email],
    );
    await this.grant(tx, rows, [account]);
  }

  private async importRows(
    tx: EntityManager,
    ids: readonly string[],
    accounts: readonly ConfirmedAccount[],
  ): Promise<void> {
    const owners = await this.lockOwners(tx, accounts);
    const rows = await tx.query<GrantableRow[]>(
      `select ${columns} from ${rowsOfImports}
        where r.id = any($1) and r.state = 'ready' and i.state = 'running'
        order by r.id for update of r skip locked for share of i`,
      [ids],
    );
    await this.grant(tx, rows, owners);
  }

  /** Locks accounts that are not erased, in the order in which every transaction does. */
  private async lockOwners(
    tx: EntityManager,
    accounts: readonly ConfirmedAccount[],
  ): Promise<ConfirmedAccount[]> {
    const owners: ConfirmedAccount[] = [];
    for (const account of accounts.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)))
      if (!(await this.erased.has(tx, account.userId))) owners.push(account);
    await this.rights.lock(
      tx,
      owners.map(({ userId }) => userId),
    );
    return owners;
  }

  private async grant(
    tx: EntityManager,
    locked: readonly GrantableRow[],
    owners: readonly ConfirmedAccount[],
  ): Promise<void> {
    const imported = await this.markImported(tx, locked);
    const ownerOf = new Map(owners.map((owner) => [owner.email, owner]));
    const serials = new Set<string>();
    const results: { id: string; state: ImportRowState; userId: string | null }[] = [];
    for (const row of locked) {
      const serial = `${row.pluginId} ${row.serial}`;
      // Two files may have a serial: the next batch marks the second row.
      if (imported.has(row.id) || serials.has(serial)) continue;
      serials.add(serial);
      const owner = ownerOf.get(row.email);
      const state = owner ? await this.give(tx, row, owner) : 'waiting';
      results.push({ id: row.id, state, userId: owner?.userId ?? null });
    }
    await tx.query(
      `update licence_import_rows r set state = d.state, user_id = d.user_id
         from unnest($1::uuid[], $2::text[], $3::uuid[]) as d (id, state, user_id) where r.id = d.id`,
      [results.map(({ id }) => id), results.map(({ state }) => state), results.map(({ userId }) => userId)],
    );
  }

  /** Marks rows whose serial another import has granted since the check. @returns their ids */
  private async markImported(tx: EntityManager, rows: readonly GrantableRow[]): Promise<Set<string>> {
    const [marked]: [{ id: string }[], number] = await tx.query(
      `update licence_import_rows r set state = 'duplicate', fault = 'imported'
        where r.id = any($1) and r.state = 'ready' and ${isImportedSql('r')} returning r.id`,
      [rows.map(({ id }) => id)],
    );
    return new Set(marked.map(({ id }) => id));
  }

  private async give(
    tx: EntityManager,
    { id, product: slug, name, date, serial, pluginId }: GrantableRow,
    owner: ConfirmedAccount,
  ): Promise<ImportRowState> {
    const { added } = await this.rights.give(tx, {
      id,
      source: 'import',
      isNfr: false,
      state: 'active',
      reference: serial,
      owner,
      since: new Date(date),
      products: [{ pluginId, slug, name }],
    });
    return added.length > 0 ? 'granted' : 'owned';
  }

  private async endFinished(): Promise<void> {
    await this.dataSource.query(
      `update licence_imports i set state = 'done', ended_at = now()
        where i.state = 'running'
          and not exists (select from licence_import_rows r where r.import_id = i.id and r.state = 'ready')`,
    );
  }
}
