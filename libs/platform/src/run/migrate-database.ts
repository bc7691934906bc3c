import 'reflect-metadata';
import { ConfigError, loadConfig } from '../config/load-config';
import { MigrationConfig } from '../config/process.config';
import { runMigrations } from '../database/database';
import { createLog } from '../log/log';
import { type ServiceDefinition, tablesOf } from './service-definition';

/** Runs the migrations of a service and ends the process: with 78 for an invalid environment, with 1 for a failed migration. */
export async function migrateDatabase(service: ServiceDefinition): Promise<void> {
  try {
    const config = loadConfig(MigrationConfig);
    const log = createLog(service.name, config.LOG_LEVEL);
    const { DATABASE_URL: url, DATABASE_CONNECT_TIMEOUT_MS: connectTimeoutMs } = config;
    await runMigrations({ url, connectTimeoutMs, ...tablesOf(service) }, log);
    log.info('the database is migrated');
  } catch (error) {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exitCode = error instanceof ConfigError ? 78 : 1;
  }
}
