import type { HealthySales } from './healthy-sales.testbed';
import type { ReconciledShop } from './reconciled-shop.testbed';

/** One change of a database: its name, a statement and the values. */
export type Change = [database: string, statement: string, ...values: unknown[]];

/** A table of changed data: what is damaged, the changes and the kinds that must be found. */
export type Damage = [title: string, changes: (sales: HealthySales) => Change[], kinds: string[]];

const tablesIn = (statement: string) =>
  [...statement.matchAll(/(?:update|delete from|insert into) (\w+)/g)].map(([, table]) => table ?? '');

interface Damaged {
  /** Writes the tables as they were. */
  undo(): Promise<void>;
  /** Keeps the tables as they are now, for example repaired. */
  keep(): Promise<void>;
}

/** Applies changes without foreign keys and triggers, as damage does. */
export async function damage(shop: ReconciledShop, changes: readonly Change[]): Promise<Damaged> {
  const saved = changes.flatMap(([database, statement]) =>
    tablesIn(statement).map((table) => ({ database, table })),
  );
  const tables = [...new Map(saved.map((one) => [`${one.database} ${one.table}`, one])).values()];
  for (const { database, table } of tables)
    await shop.sql(database, `create table undamaged_${table} as table ${table}`);
  for (const [database, statement, ...values] of changes) {
    const [, count] = await inReplicaRole(shop, database, [statement, values]);
    if (count === 0) throw new Error(`nothing was damaged by ${statement}`);
  }
  const keep = async () => {
    for (const { database, table } of tables) await shop.sql(database, `drop table undamaged_${table}`);
  };
  const undo = async () => {
    for (const { database, table } of tables) {
      const columns = await columnsOf(shop, database, table);
      await inReplicaRole(
        shop,
        database,
        [`delete from ${table}`, []],
        [`insert into ${table} (${columns}) select ${columns} from undamaged_${table}`, []],
      );
    }
    await keep();
  };
  return { undo, keep };
}

async function columnsOf(shop: ReconciledShop, database: string, table: string): Promise<string> {
  const rows = await shop.sql<{ name: string }>(
    database,
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`).join(', ');
}

/** Foreign keys and triggers do not apply. @returns the result of the last statement */
function inReplicaRole(
  shop: ReconciledShop,
  database: string,
  ...statements: [string, unknown[]][]
): Promise<[unknown, number]> {
  return shop.services.database(database).transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    let result: [unknown, number] = [[], 0];
    for (const [statement, values] of statements) result = await tx.query(statement, values);
    return result;
  });
}
