import { withDatabase } from '#platform/database/servers/database-address';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
import type { BackupSettings } from './backup.config';

/** The superuser's address of one database of the running shop. @throws when there is none */
export function databaseUrlOf(
  { server, dataDir }: Pick<BackupSettings, 'server' | 'dataDir'>,
  database: string,
): string {
  return server ? withDatabase(server.url, database) : localDatabaseUrl(database, dataDir);
}
