import { join } from 'node:path';
import { pino } from 'pino';
import { allEvents } from '#contracts/all';
import type { BusConfig } from '#platform/config/process.config';
import { EventProvisioner } from '#platform/event-stream/event-provisioner';
import { topologyOf } from '#platform/event-stream/topology';
import { createLog } from '#platform/log/log';

/** Creates the event stream and its consumers, as the operator, for as long as the local stack runs. */
export class LocalProvisioner {
  private provisioner: EventProvisioner | undefined;
  private isClosed = false;

  constructor(
    private readonly bus: BusConfig,
    private readonly dataDir: string,
  ) {}

  /** Resolves when NATS is available. Services wait until streams and consumers are provisioned. */
  async start(): Promise<void> {
    const file = pino.destination({ dest: join(this.dataDir, 'logs', 'provisioner.log'), sync: true });
    const log = createLog('provisioner', 'info', file);
    const provisioner = await EventProvisioner.connect(this.bus, topologyOf(allEvents()), log);
    if (this.isClosed) return provisioner.close();
    this.provisioner = provisioner;
    provisioner.watch();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.provisioner?.close();
  }
}
