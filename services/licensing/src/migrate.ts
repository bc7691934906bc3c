import { migrateDatabase } from '#platform/run/migrate-database';
import { licensingDatabase } from './licensing.database';

void migrateDatabase({ name: 'licensing', ...licensingDatabase });
