import { join } from 'node:path';

/** The folder with the migrations of a service. */
export const migrationsOf = (service: string) =>
  join(__dirname, '../../../services', service, 'src/migrations');
