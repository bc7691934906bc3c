import { join } from 'node:path';
import { pino } from 'pino';
import type { BusConfig } from '#platform/config/process.config';
import { createLog } from '#platform/log/log';
import { type RunningProvisioner, startProvisioner } from '../../provisioner/start-provisioner';

/** The provisioner as a part of the supervisor's process, for as long as the local stack runs. */
export class LocalProvisioner {
  private provisioner: RunningProvisioner | undefined;

  constructor(
    private readonly bus: BusConfig,
    private readonly dataDir: string,
    private readonly healthPort: number,
  ) {}

  /** Resolves before NATS is available. Services wait until streams and consumers are provisioned. */
  async start(): Promise<void> {
    const file = pino.destination({ dest: join(this.dataDir, 'logs', 'provisioner.log'), sync: true });
    this.provisioner = await startProvisioner({
      bus: this.bus,
      health: { host: '127.0.0.1', port: this.healthPort },
      backupStatusFile: process.env['BACKUP_STATUS_FILE'] ?? join(this.dataDir, 'backup', 'status.json'),
      log: createLog('provisioner', 'info', file),
    });
  }

  async close(): Promise<void> {
    await this.provisioner?.close();
  }
}
