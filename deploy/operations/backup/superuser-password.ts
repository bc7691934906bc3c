import { readFileSync } from 'node:fs';
import type { BackupSettings } from './backup.config';

/**
 * The superuser's password in the restored cluster. Of a server in another container it is that of the environment: its image trusts
 * connections from its own address, so an older password in the backup does not matter.
 */
export function superuserPassword(
  { server }: Pick<BackupSettings, 'server'>,
  secretsFile: string | undefined,
): string {
  if (server) return decodeURIComponent(new URL(server.url).password);
  if (!secretsFile) throw new Error('the backup has no secrets.json');
  return (JSON.parse(readFileSync(secretsFile, 'utf8')) as { postgres: string }).postgres;
}
