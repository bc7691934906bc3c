import { migrateDatabase } from '#platform/run/migrate-database';

/** The migrations of the workshop as a separate process. */
void migrateDatabase({ name: 'workshop', entities: [], migrations: {} });
