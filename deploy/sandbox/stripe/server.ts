import { createServer } from 'node:http';
import { completeRefund } from './refunds/create-refund';
import { expireIfOpen } from './sessions/end-session';
import { RequestRouter } from './http/request-router';
import { type Settings, Sandbox } from './sandbox';

/** All settings are optional. */
export interface SandboxOptions extends Partial<Settings> {
  /** 0 selects a free port. */
  port?: number;
  /** 127.0.0.1 by default. */
  host?: string;
}

export interface RunningSandbox {
  url: string;
  close: () => Promise<void>;
}

const defaultSettings: Settings = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookUrl: 'http://localhost:3000/api/webhooks/stripe',
  webhookSecret: 'whsec_sandbox',
  webhookEvents: ['*'],
  retriesMs: [1_000, 5_000, 15_000, 60_000],
  webhookTimeoutMs: 10_000,
  refundDelayMs: 1_000,
  chaos: {},
};

function settingsOf(options: SandboxOptions): Settings {
  const params = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaultSettings, ...Object.fromEntries(params) };
}

/** Starts a sandbox in this process. Its `url` is what `STRIPE_API_BASE` is set to. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const sandbox = new Sandbox(settingsOf(options), {
    'expire-session': expireIfOpen,
    'complete-refund': completeRefund,
  });
  const web = new RequestRouter(sandbox);
  const server = createServer((request, response) => void web.handle(request, response));
  // Longer than clients keep idle connections, so that none is closed during a request.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  sandbox.baseUrl = `http://localhost:${port}`;
  sandbox.scheduler.runDue();
  sandbox.sender.resume();
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
    sandbox.close();
  };
  return { url: sandbox.baseUrl, close };
}
