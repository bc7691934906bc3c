import { mkdirSync } from 'node:fs';
import { services } from '#contracts/kit/services';
import { PersistentPorts } from '#local-servers/ports';
import { eventually } from '#testing/eventually';
import { readSettings } from '../../local/stack/settings';
import { Stack } from '../../local/stack/stack';
import { print } from '../driver/report';
import { runningProcesses } from '../driver/running-processes';
import { Balancer } from './balancer';

const replacedTimeoutMs = 90_000;
const pollMs = 100;
/** The default of a gateway in production (gateway/src/gateway.config.ts). */
const productionDrainMs = 10_000;

/** All clients have one address here, and none of them is rejected for it. */
const noLimits = Object.fromEntries(
  [
    'RATE_REGISTER_PER_ADDRESS',
    'RATE_TRANSFERS_PER_ADDRESS',
    'RATE_LICENCE_CHECKS_PER_ADDRESS',
    'RATE_REFUSALS_PER_ADDRESS',
    'RATE_LOGIN_PER_ADDRESS',
  ].map((name) => [name, '1000000']),
);

/** Two replicas of every service and two gateways behind a balancer. */
export class RollingShop {
  private constructor(
    private readonly dataDir: string,
    private readonly stack: Stack,
    private readonly balancer: Balancer,
    private readonly folders: Map<string, string>,
    readonly at: { shop: string; sandbox: string },
  ) {}

  /** Every process that is replaced in turn; dependencies of others first, the gateways last. */
  static readonly replicas: readonly string[] = [...services, 'gateway'].flatMap((name) => [
    name,
    `${name}-2`,
  ]);

  /** @param folder of the compiled version that every process runs first */
  static async start(dataDir: string, folder: string): Promise<RollingShop> {
    mkdirSync(dataDir, { recursive: true });
    const ports = PersistentPorts.load(dataDir);
    const [port, statsPort] = [await ports.allocate('balancer'), await ports.allocate('balancer-stats')];
    // The stack uses the same file, and with it the same ports.
    const gateways = [await ports.allocate('shop'), await ports.allocate('gateway-2')];
    const shop = `http://localhost:${port}`;
    const env = {
      ...process.env,
      ...noLimits,
      INSTANCES: [...services, 'gateway'].map((name) => `${name}:2`).join(','),
      SHOP_URL: shop,
      WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/stripe`,
      TRUST_PROXY: '1',
      // A busy machine connects slowly, which is no failure of the database.
      DATABASE_CONNECT_TIMEOUT_MS: '10000',
      DRAIN_MS: process.env['DRAIN_MS'] || String(productionDrainMs),
    };
    const folders = new Map<string, string>(RollingShop.replicas.map((name) => [name, folder]));
    const stack = new Stack({
      dataDir,
      settings: readSettings(env),
      ports: 'free',
      frontEnd: 'built',
      folderOf: (name) => folders.get(name),
      print,
    });
    const balancer = Balancer.start(dataDir, { port, statsPort, gateways });
    try {
      const info = await stack.start();
      if (!info) throw new Error('the shop was stopped during its start');
      for (const name of ['gateway-1', 'gateway-2']) await balancer.waitFor(name, 'UP');
      return new RollingShop(dataDir, stack, balancer, folders, {
        shop: `http://127.0.0.1:${port}`,
        sandbox: info.sandbox,
      });
    } catch (error) {
      await Promise.all([balancer.stop(), stack.stop()]);
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.balancer.stop();
    await this.stack.stop();
  }

  /** Sends SIGTERM to one process; its supervisor starts it again, in this folder. Returns when the new one is in use. */
  async replace(name: string, folder: string): Promise<void> {
    const before = runningProcesses(this.dataDir)[name];
    if (!before) throw new Error(`${name} does not run`);
    this.folders.set(name, folder);
    process.kill(before.pid, 'SIGTERM');
    const isReplaced = async () => {
      const now = runningProcesses(this.dataDir)[name];
      return now !== undefined && now.pid !== before.pid && (await isReady(now.port));
    };
    await eventually(isReplaced, replacedTimeoutMs, pollMs);
    if (name.startsWith('gateway'))
      await this.balancer.waitFor(name === 'gateway' ? 'gateway-1' : name, 'UP');
  }
}

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}
