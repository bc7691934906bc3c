import { mailMigrations } from '#platform/mail/mail-migrations';
import { CreateRetentionRuns1765000003000 } from '#platform/retention/retention-run.entity';
import { licensingEntities } from './licensing.entities';
import { CreateLicensing1763100000000 } from './migrations/1763100000000-create-licensing';

/** The tables of the service and of the parts of the platform that it uses. */
export const licensingDatabase = {
  entities: licensingEntities,
  migrations: { ...mailMigrations, CreateRetentionRuns1765000003000, CreateLicensing1763100000000 },
};
