import { createPlatformTables } from '#platform/run/create-platform-tables';
import { migrationOf } from '#testing/database/migration-of';

/** A service with no tables but those of the platform. */
export const workshopTables = { entities: [], migrations: [migrationOf(createPlatformTables)] };
