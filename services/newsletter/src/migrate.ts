import { migrateDatabase } from '#platform/run/migrate-database';
import { newsletterDatabase } from './newsletter.database';

void migrateDatabase({ name: 'newsletter', ...newsletterDatabase });
