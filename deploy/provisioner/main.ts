import 'reflect-metadata';
import { ConfigError, loadConfig } from '#platform/config/load-config';
import { createLog } from '#platform/log/log';
import { shutDownOnSignal } from '#platform/run/graceful-shutdown';
import { ProvisionerConfig } from './provisioner.config';
import { startProvisioner } from './start-provisioner';

async function main(): Promise<void> {
  const config = loadConfig(ProvisionerConfig);
  const log = createLog('provisioner', config.LOG_LEVEL);
  const { healthPort, close } = await startProvisioner({
    bus: config,
    health: { host: config.HEALTH_HOST, port: config.HEALTH_PORT },
    backupStatusFile: config.BACKUP_STATUS_FILE,
    log,
  });
  log.info({ healthPort }, 'ready');
  shutDownOnSignal(log, close);
}

main().catch((error: unknown) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${error instanceof ConfigError ? error.message : text}\n`);
  process.exit(error instanceof ConfigError ? 78 : 1);
});
