import { migrateDatabase } from '#platform/run/migrate-database';
import { workshopTables } from './database/workshop-tables';

/** The migrations of the workshop as a separate process. */
void migrateDatabase({ name: 'workshop', ...workshopTables });
