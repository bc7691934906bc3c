import { migrateDatabase } from '#platform/run/migrate-database';
import { catalogueDatabase } from './catalogue.database';

void migrateDatabase({ name: 'catalogue', ...catalogueDatabase });
