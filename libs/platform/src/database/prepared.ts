import type { ClientBase } from 'pg';
import type { EntityManager } from 'typeorm';

/**
 * Runs a statement that Postgres plans once for each connection and knows by its name afterwards: for those few that a busy
 * path waits for. A name belongs to one text for good.
 * @param tx an open transaction: the statement needs its connection.
 * @throws the driver's own errors
 */
export async function prepared<R extends object>(
  tx: EntityManager,
  statement: { readonly name: string; readonly text: string },
  values: unknown[],
): Promise<R[]> {
  if (!tx.queryRunner) throw new Error(`${statement.name} was asked outside of a transaction`);
  const client: ClientBase = await tx.queryRunner.connect();
  return (await client.query<R>({ ...statement, values })).rows;
}
