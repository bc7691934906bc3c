import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listPlugins } from '#contracts/catalogue/plugins';
import { checkoutConfig } from '#contracts/commerce/checkout';
import { actorKeyVariables } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import type { Balanced, Seen } from './balancer';
import { GatewayTestbed, fileLinkSecret } from '../gateway.testbed';

const root = join(__dirname, '../../..');
/** Served from the cache, from a slow service, and from neither. */
const paths = ['/api/status', '/api/plugins?lang=en', '/api/checkout/config', '/health/live', '/api/nothing'];

let edge: GatewayTestbed;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stub(listPlugins, () => ({ success: true, data: [] }));
  edge.stub(checkoutConfig, async () => {
    await pause(30);
    return { publishableKey: 'pk_test_sandbox' };
  });
});

afterAll(async () => {
  const alive = processes.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const gone = alive.map((child) => once(child, 'exit'));
  for (const child of alive) child.kill('SIGKILL');
  await Promise.all(gone);
  await edge.close();
});

/** Starts a source file as a separate process. */
function start(file: string, env: Record<string, string>): ChildProcess {
  const flags = ['--conditions=source', '-r', join(root, 'libs/platform/test/run-typescript.cjs')];
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, [...flags, join(__dirname, file)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: [...stdio],
  });
  processes.push(child);
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

/** A second gateway in a separate process, started as in production. */
async function replica(drainMs: number): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const { publicKey } = generateKeyPairSync('ed25519');
  const child = start('../../src/main.ts', {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    NATS_URL: edge.nats.url,
    PORT: String(port),
    DRAIN_MS: String(drainMs),
    STORAGE_DIR: edge.dir,
    ...actorKeyVariables(),
    SESSION_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    FILE_LINK_SECRET: fileLinkSecret,
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200), 40_000);
  return { url, child };
}

describe('rolling restart of two gateways', () => {
  it('loses no request behind a load balancer', async () => {
    const leaving = await replica(1_000);
    const config: Balanced = { replicas: [leaving.url, edge.gateway.url], paths };
    const balancer = start('balancer.ts', { BALANCED: JSON.stringify(config) });
    await once(balancer, 'message');
    const gone = once(leaving.child, 'exit');
    leaving.child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    await pause(200);
    const reported = once(balancer, 'message');
    balancer.send('stop');
    const [seen] = (await reported) as [Seen];
    expect(seen.lost).toEqual([]);
  });
});
