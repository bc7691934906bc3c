/** Folders of a cluster whose contents belong to the running server (PostgreSQL: "Backing Up the Data Directory"). */
export const emptiedFolders: readonly string[] = [
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify'],
  ...['pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
];
