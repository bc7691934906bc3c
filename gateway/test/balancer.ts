import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** What a balancer is told; it stands in the environment of its process. */
export interface Balanced {
  replicas: string[];
  paths: string[];
}

/** What its clients met. */
export interface Seen {
  /** Answers by replica. */
  answered: Record<string, number>;
  lost: { path: string; replica: string; code: string; isReused: boolean }[];
}

type Outcome = 'answered' | { code: string; isReused: boolean };

const lanesOfPath = 6;
const lookMs = 25;
const steadyAfter = 300;

function ask(url: string, agent: Agent | false): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response: IncomingMessage) => {
      text(response).then(
        () => resolve('answered'),
        () => resolve({ code: 'CUT', isReused: request.reusedSocket }),
      );
    });
    request.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ code: error.code ?? error.message, isReused: request.reusedSocket }),
    );
  });
}

/**
 * A balancer with its clients, as a process of its own: in the gateway's process nothing could be under way while the gateway
 * acts. It looks at readiness, keeps connections open or opens new ones, and goes to another replica only if a connection was
 * refused: of whatever else went wrong nobody knows whether it was done.
 */
class Balancer {
  private readonly ready: Set<string>;
  private readonly seen: Seen = { answered: {}, lost: [] };
  private turn = 0;
  private isOver = false;

  constructor(private readonly told: Balanced) {
    this.ready = new Set(told.replicas);
  }

  /** Goes on until `stop`. */
  async run(): Promise<Seen> {
    const { paths, replicas } = this.told;
    const lanes = paths.flatMap((path) =>
      Array.from({ length: lanesOfPath }, (_, i) => this.lane(path, i % 3 > 0)),
    );
    await Promise.all([...lanes, ...replicas.map((replica) => this.watch(replica))]);
    return this.seen;
  }

  stop(): void {
    this.isOver = true;
  }

  /** Every replica has answered often. */
  get isSteady(): boolean {
    return this.told.replicas.every((replica) => (this.seen.answered[replica] ?? 0) >= steadyAfter);
  }

  private async watch(replica: string): Promise<void> {
    while (!this.isOver) {
      const isReady = await fetch(`${replica}/health/ready`, { headers: { connection: 'close' } }).then(
        ({ ok }) => ok,
        () => false,
      );
      this.ready[isReady ? 'add' : 'delete'](replica);
      await pause(lookMs);
    }
  }

  /** One client after the other, on connections that stay or that are new each time. */
  private async lane(path: string, isKept: boolean): Promise<void> {
    const agents = new Map(
      this.told.replicas.map((replica) => [replica, isKept && new Agent({ keepAlive: true, maxSockets: 1 })]),
    );
    while (!this.isOver) {
      await this.serve(path, agents);
      if (!isKept) await pause(2);
    }
    for (const agent of agents.values()) if (agent) agent.destroy();
  }

  private async serve(path: string, agents: ReadonlyMap<string, Agent | false>): Promise<void> {
    this.turn += 1;
    const choices = [...this.ready];
    const turned = choices.map((_, i) => choices[(this.turn + i) % choices.length] ?? '');
    let code = 'NOBODY';
    for (const replica of turned) {
      const outcome = await ask(`${replica}${path}`, agents.get(replica) ?? false);
      if (outcome === 'answered') {
        this.seen.answered[replica] = (this.seen.answered[replica] ?? 0) + 1;
        return;
      }
      ({ code } = outcome);
      if (code === 'ECONNREFUSED') continue;
      this.seen.lost.push({ path, replica, ...outcome });
      return;
    }
    this.seen.lost.push({ path, replica: 'all', code, isReused: false });
  }
}

async function main(): Promise<void> {
  const balancer = new Balancer(JSON.parse(process.env['BALANCED'] ?? '{}') as Balanced);
  process.once('message', () => balancer.stop());
  const steady = setInterval(() => {
    if (!balancer.isSteady) return;
    clearInterval(steady);
    process.send?.('steady');
  }, lookMs);
  const seen = await balancer.run();
  process.send?.(seen, () => process.exit(0));
}

if (process.env['BALANCED']) void main();
