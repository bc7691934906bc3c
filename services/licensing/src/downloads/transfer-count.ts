import type { DataSource, EntityManager } from 'typeorm';

/** Completed transfers of a grant by file id. */
export async function completedTransfers(
  db: DataSource | EntityManager,
  grantId: string,
): Promise<Map<string, number>> {
  const rows: { file_id: string; completed: number }[] = await db.query(
    'select file_id, count(*)::int as completed from transfers where grant_id = $1 and completed_at is not null group by file_id',
    [grantId],
  );
  return new Map(rows.map((row) => [row.file_id, row.completed]));
}
