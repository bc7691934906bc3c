import { migrateDatabase } from '#platform/run/migrate-database';
import { identityDatabase } from './identity.database';

void migrateDatabase({ name: 'identity', ...identityDatabase });
