import { migrateDatabase } from '#platform/run/migrate-database';
import { commerceDatabase } from './commerce.database';

void migrateDatabase({ name: 'commerce', ...commerceDatabase });
