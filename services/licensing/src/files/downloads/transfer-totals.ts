import type { DataSource, EntityManager } from 'typeorm';

/** The sent data of one file: whole copies, and all bytes as a multiple of the file size. */
export interface TransferTotals {
  completed: number;
  sentCopies: number;
}

const none: TransferTotals = { completed: 0, sentCopies: 0 };

/** The totals under a grant, by file id. */
export async function transferTotals(
  db: DataSource | EntityManager,
  grantId: string,
): Promise<{ totalsOf: (fileId: string) => TransferTotals }> {
  const rows: (TransferTotals & { fileId: string })[] = await db.query(
    `select file_id as "fileId", count(*) filter (where completed_at is not null)::int as completed,
       sum(sent_bytes::float8 / greatest(file_bytes, 1)) as "sentCopies"
     from transfers where grant_id = $1 group by file_id`,
    [grantId],
  );
  return { totalsOf: (fileId) => rows.find((row) => row.fileId === fileId) ?? none };
}
