import 'reflect-metadata';
import { allEvents } from '#contracts/all';
import { ConfigError, loadConfig } from '#platform/config/load-config';
import { EventProvisioner } from '#platform/event-stream/event-provisioner';
import { topologyOf } from '#platform/event-stream/topology';
import { startHealthServer } from '#platform/health/health-server';
import { createLog } from '#platform/log/log';
import { shutDownOnSignal } from '#platform/run/graceful-shutdown';
import { ProvisionerConfig } from './provisioner.config';

/** Creates the event stream and its consumers, and creates them again when the store of NATS is lost or replaced. */
async function main(): Promise<void> {
  const config = loadConfig(ProvisionerConfig);
  const log = createLog('provisioner', config.LOG_LEVEL);
  const provisioner = await EventProvisioner.connect(config, topologyOf(allEvents()), log);
  provisioner.watch();
  const address = { host: config.HEALTH_HOST, port: config.HEALTH_PORT };
  const health = await startHealthServer(address, () =>
    Promise.resolve(provisioner.isProvisioned ? [] : ['event-stream']),
  );
  log.info({ healthPort: health.port }, 'ready');
  shutDownOnSignal(log, async () => {
    await health.close();
    await provisioner.close();
  });
}

main().catch((error: unknown) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${error instanceof ConfigError ? error.message : text}\n`);
  process.exit(error instanceof ConfigError ? 78 : 1);
});
