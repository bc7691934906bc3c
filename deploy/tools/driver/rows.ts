import { PrimaryClient } from '#platform/database/servers/primary-client';

/** Runs the work with a connection to a database. */
export async function withConnection<T>(
  url: string,
  work: (client: PrimaryClient) => Promise<T>,
): Promise<T> {
  const client = new PrimaryClient({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of one statement. */
export function rowsOf<T extends object>(url: string, statement: string): Promise<T[]> {
  return withConnection(url, async (client) => (await client.query<T>(statement)).rows);
}
