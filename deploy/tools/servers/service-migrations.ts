import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CreateAuditLog1764500000000 } from '#platform/audit/create-audit-log';
import { CreateErasedSubjects1765000000000 } from '#platform/database/erasure/erased-subjects';
import { CreateEventTables1763000000000 } from '#platform/events/create-event-tables';
import { mailMigrations } from '#platform/mail/mail-migrations';
import { retentionMigrations } from '#platform/retention/retention-run.entity';

type Migration = new () => object;

/** The migrations that libs/platform gives to services. */
export const platformMigrations: readonly Migration[] = [
  CreateEventTables1763000000000,
  CreateAuditLog1764500000000,
  CreateErasedSubjects1765000000000,
  ...Object.values(mailMigrations),
  ...Object.values(retentionMigrations),
];

const isMigration = (exported: unknown): exported is Migration =>
  typeof exported === 'function' && /\d{13}$/.test(exported.name);

/** The migrations that a service may have: those of the platform and those in its own folder. */
export async function migrationsOf(service: string): Promise<Migration[]> {
  const folder = resolve(__dirname, '../../../services', service, 'src/migrations');
  const files = readdirSync(folder).filter((file) => /\d-[\w-]+\.(ts|js)$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
  );
  return [...platformMigrations, ...modules.flatMap((module) => Object.values(module).filter(isMigration))];
}
