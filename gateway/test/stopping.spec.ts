import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listPlugins } from '#contracts/catalogue/plugins';
import { shopStatus } from '#contracts/identity/status';
import { eventually } from '#testing/eventually';
import { Edge } from './gateway.testbed';

let edge: Edge;
let stopped: Promise<void> | undefined;

beforeEach(async () => {
  stopped = undefined;
  edge = await Edge.open({ DRAIN_MS: '500' });
  edge.plays(shopStatus, () => ({ maintenance: false }));
  edge.plays(listPlugins, () => ({ success: true, data: [] }));
});
afterEach(async () => {
  await stopped;
  await edge.bus.close();
  await edge.nats.stop();
  rmSync(edge.dir, { recursive: true, force: true });
});

interface Outcome {
  status?: number;
  connection?: string;
  /** Failed on a connection that had carried an answer before: the gateway took it away under the request. */
  isLost?: boolean;
}

function ask(path: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = get(`${edge.gateway.url}${path}`, { agent }, (response: IncomingMessage) => {
      text(response).then(
        () => resolve({ status: response.statusCode, connection: response.headers.connection }),
        () => resolve({ isLost: true }),
      );
    });
    request.once('error', () => resolve({ isLost: request.reusedSocket }));
  });
}

/** Asks on one connection after the other, without a pause, until nobody takes a new one. */
async function askOn(path: string): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcomes: Outcome[] = [];
  for (;;) {
    const outcome = await ask(path, agent);
    outcomes.push(outcome);
    if (outcome.status === undefined) break;
  }
  agent.destroy();
  return outcomes;
}

/** From memory, from a service, from neither. */
const paths = ['/api/status', '/api/plugins?lang=en', '/health/live', '/api/nothing'];

describe('a gateway that is told to stop', () => {
  it('loses no request of clients that go on asking', async () => {
    for (const path of paths) await edge.fetch(path);
    const clients = paths.flatMap((path) => [askOn(path), askOn(path), askOn(path)]);
    await edge.fetch('/health/live');
    stopped = edge.gateway.close();
    const outcomes = (await Promise.all(clients)).flat();
    expect(outcomes.filter(({ isLost }) => isLost)).toEqual([]);
    expect(outcomes.some(({ connection }) => connection === 'close')).toBe(true);
  });

  it('is not ready any more, and ends each connection with its answer', async () => {
    await eventually(async () => expect((await edge.fetch('/api/status')).status).toBe(200));
    const agent = new Agent({ keepAlive: true });
    expect((await ask('/health/ready', agent)).connection).toBe('keep-alive');
    stopped = edge.gateway.close();
    expect(await ask('/health/ready', agent)).toEqual({ status: 503, connection: 'close' });
    for (const path of paths)
      expect(await ask(path, agent)).toEqual({
        status: path === '/api/nothing' ? 404 : 200,
        connection: 'close',
      });
  });

  it('waits for no connection on which nothing is asked', async () => {
    const { hostname, port } = new URL(edge.gateway.url);
    const ahead = connect(Number(port), hostname);
    const closed = once(ahead.resume(), 'close');
    await once(ahead, 'connect');
    await edge.fetch('/health/live');
    const began = Date.now();
    stopped = edge.gateway.close();
    await Promise.all([stopped, closed]);
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});
