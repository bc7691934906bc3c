import { Client } from 'pg';

/** Records in identity's database that a backup ended now, for alerts and the steps of the set-up. Nothing before that table exists. */
export async function recordHeartbeat(identityUrl: string): Promise<void> {
  const client = new Client({ connectionString: identityUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 where to_regclass('last_backup') is not null`);
    if (rowCount)
      await client.query(
        `insert into last_backup (id, ended_at) values (1, now()) on conflict (id) do update set ended_at = now()`,
      );
  } finally {
    await client.end();
  }
}
