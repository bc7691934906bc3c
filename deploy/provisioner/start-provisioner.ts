import { allEvents } from '#contracts/all';
import type { BusConfig } from '#platform/config/process.config';
import { EventProvisioner } from '#platform/event-stream/event-provisioner';
import { topologyOf } from '#platform/event-stream/topology';
import { type Collector, startHealthServer } from '#platform/health/health-server';
import type { Findings } from '#platform/health/readiness';
import type { Log } from '#platform/log/log';
import { gaugeOf, labelMetrics } from '#platform/metrics/metrics';
import { BackupMetrics } from './backup-metrics';

export interface ProvisionerOptions {
  readonly bus: BusConfig;
  readonly health: { host: string; port: number };
  /** The file in which the backup writes its status. */
  readonly backupStatusFile?: string | undefined;
  readonly log: Log;
}

export interface RunningProvisioner {
  readonly healthPort: number;
  readonly close: () => Promise<void>;
}

const notConnected: Findings = { absent: ['nats'], degraded: [] };

/**
 * Creates the event stream and its consumers, again when the store of NATS is lost or replaced, and serves the metrics of the
 * stream and of the backups. Resolves before NATS is available.
 */
export async function startProvisioner(options: ProvisionerOptions): Promise<RunningProvisioner> {
  const { bus, log } = options;
  labelMetrics('provisioner');
  const backups = new BackupMetrics(options.backupStatusFile);
  let provisioner: EventProvisioner | undefined;
  let isClosed = false;
  const sampleStream = async () => {
    gaugeOf('shop_stream_provisioned', 'Whether stream and consumers exist (1) or not (0)').set(
      provisioner?.isProvisioned ? 1 : 0,
    );
    await provisioner?.metrics.collect();
  };
  const collectors: readonly Collector[] = [sampleStream, () => backups.collect()];
  const check = async (): Promise<Findings> => {
    if (!provisioner?.isOnline) return notConnected;
    const absent = provisioner.isProvisioned ? [] : ['event-stream'];
    return { absent, degraded: await backups.problems() };
  };
  const health = await startHealthServer(options.health, { check, collectors: () => collectors });
  const connecting = EventProvisioner.connect(bus, topologyOf(allEvents()), log).then((connected) => {
    if (isClosed) return connected.close();
    provisioner = connected;
    connected.watch();
    return undefined;
  });
  connecting.catch((error: unknown) => log.error({ err: error }, 'no connection to NATS'));
  const close = async () => {
    isClosed = true;
    await health.close();
    await provisioner?.close();
  };
  return { healthPort: health.port, close };
}
