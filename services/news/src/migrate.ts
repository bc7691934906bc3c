import { migrateDatabase } from '#platform/run/migrate-database';
import { newsDatabase } from './news.database';

void migrateDatabase({ name: 'news', ...newsDatabase });
