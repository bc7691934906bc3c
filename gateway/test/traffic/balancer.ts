import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** Configuration of a load balancer, in the environment of its process. */
export interface Balanced {
  replicas: string[];
  paths: string[];
}

/** Results of its clients. */
export interface Seen {
  /** Responses by replica. */
  answered: Record<string, number>;
  lost: { path: string; replica: string; code: string; isReused: boolean }[];
}

type Outcome = 'answered' | { code: string; isReused: boolean };

const lanesOfPath = 6;
const lookMs = 25;
const steadyAfter = 300;

function sendRequest(url: string, agent: Agent | false): Promise<Outcome> {
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
 * A load balancer with its clients in a separate process, because the gateway would block requests of its own process. It polls
 * readiness, uses keep-alive or new connections, and retries on another replica only when a connection was refused: after any
 * other error the request may have been executed.
 */
class Balancer {
  private readonly ready: Set<string>;
  private readonly seen: Seen = { answered: {}, lost: [] };
  private turn = 0;
  private isOver = false;

  constructor(private readonly config: Balanced) {
    this.ready = new Set(config.replicas);
  }

  /** Runs until `stop`. */
  async run(): Promise<Seen> {
    const { paths, replicas } = this.config;
    const lanes = paths.flatMap((path) =>
      Array.from({ length: lanesOfPath }, (_, i) => this.lane(path, i % 3 > 0)),
    );
    await Promise.all([...lanes, ...replicas.map((replica) => this.watch(replica))]);
    return this.seen;
  }

  stop(): void {
    this.isOver = true;
  }

  /** Every replica has responded often enough. */
  get isSteady(): boolean {
    return this.config.replicas.every((replica) => (this.seen.answered[replica] ?? 0) >= steadyAfter);
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

  /** Sends requests one after another, on keep-alive or new connections. */
  private async lane(path: string, isKept: boolean): Promise<void> {
    const agents = new Map(
      this.config.replicas.map((replica) => [
        replica,
        isKept && new Agent({ keepAlive: true, maxSockets: 1 }),
      ]),
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
    let code = 'NO_REPLICA';
    for (const replica of turned) {
      const outcome = await sendRequest(`${replica}${path}`, agents.get(replica) ?? false);
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
