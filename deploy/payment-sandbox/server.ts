import { createServer } from 'node:http';
import { settleRefund } from './refunds/give-back';
import { expireWhenDue } from './sessions/end-session';
import { Web } from './web/web';
import { type Settings, World } from './world';

/** Everything may be left out. */
export interface SandboxOptions extends Partial<Settings> {
  /** 0 takes a free one. */
  port?: number;
  /** 127.0.0.1, unless something else keeps strangers out. */
  host?: string;
}

export interface RunningSandbox {
  url: string;
  close: () => Promise<void>;
}

export const usualSettings: Settings = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookUrl: 'http://localhost:3000/api/webhooks/stripe',
  webhookSecret: 'whsec_sandbox',
  retriesMs: [1_000, 5_000, 15_000, 60_000],
  webhookTimeoutMs: 10_000,
  settleMs: 1_000,
  chaos: {},
};

function settingsOf(options: SandboxOptions): Settings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...usualSettings, ...Object.fromEntries(given) };
}

/** Starts a sandbox in this process. Its `url` is what `STRIPE_API_BASE` is set to. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const world = new World(settingsOf(options), {
    'expire-session': expireWhenDue,
    'settle-refund': settleRefund,
  });
  const web = new Web(world);
  const server = createServer((request, response) => void web.handle(request, response));
  // Longer than clients keep a connection they do not use, so that none is closed under a request.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  world.baseUrl = `http://localhost:${port}`;
  world.agenda.runDue();
  world.sender.resume();
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
    world.close();
  };
  return { url: world.baseUrl, close };
}
