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

function ask(path: string, agent: Agent): Promise<{ status?: number; connection?: string }> {
  return new Promise((resolve, reject) => {
    const request = get(`${edge.gateway.url}${path}`, { agent }, (response: IncomingMessage) => {
      const { statusCode: status, headers } = response;
      text(response).then(() => resolve({ status, connection: headers.connection }), reject);
    });
    request.once('error', reject);
  });
}

/** From memory, from a service, from neither. */
const paths = ['/api/status', '/api/plugins?lang=en', '/health/live', '/api/nothing'];

describe('a gateway that is told to stop', () => {
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
