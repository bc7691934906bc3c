import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listPlugins } from '#contracts/catalogue/plugins';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let stopped: Promise<void> | undefined;

async function openGateway(drainMs: number): Promise<void> {
  stopped = undefined;
  edge = await GatewayTestbed.open({ DRAIN_MS: String(drainMs) });
  edge.stub(listPlugins, () => ({ success: true, data: [] }));
}

afterEach(async () => {
  await stopped;
  await edge.bus.close();
  rmSync(edge.dir, { recursive: true, force: true });
});

function sendRequest(path: string, agent: Agent): Promise<{ status?: number; connection?: string }> {
  return new Promise((resolve, reject) => {
    const request = get(`${edge.gateway.url}${path}`, { agent }, (response: IncomingMessage) => {
      const { statusCode: status, headers } = response;
      text(response).then(() => resolve({ status, connection: headers.connection }), reject);
    });
    request.once('error', reject);
  });
}

/** Served from the cache, from a service, and from neither. */
const paths = ['/api/status', '/api/plugins?lang=en', '/health/live', '/api/nothing'];

describe('graceful shutdown of the gateway', () => {
  it('makes readiness fail and closes each connection after its response', async () => {
    // Long enough for all requests below on a busy machine.
    await openGateway(5_000);
    await eventually(async () => expect((await edge.fetch('/api/status')).status).toBe(200));
    const agent = new Agent({ keepAlive: true });
    expect((await sendRequest('/health/ready', agent)).connection).toBe('keep-alive');
    stopped = edge.gateway.close();
    expect(await sendRequest('/health/ready', agent)).toEqual({ status: 503, connection: 'close' });
    for (const path of paths)
      expect(await sendRequest(path, agent)).toEqual({
        status: path === '/api/nothing' ? 404 : 200,
        connection: 'close',
      });
  });

  it('does not wait for unused connections', async () => {
    await openGateway(500);
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
