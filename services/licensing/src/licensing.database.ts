import { join } from 'node:path';
import { licensingEntities } from './licensing.entities';

/** The tables of the service and of the parts of the platform that it uses. */
export const licensingDatabase = {
  entities: licensingEntities,
  migrations: join(__dirname, 'migrations'),
};
