import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#local-servers/ports';
import { ChildServer } from './child-server';

export interface PaymentSandboxOptions {
  webhookUrl: string;
  /** Delays before each further attempt to deliver a webhook. */
  retriesMs: readonly number[];
}

export interface PaymentSandboxServer {
  /** The value of STRIPE_API_BASE. */
  url: string;
  close: () => Promise<void>;
}

const root = resolve(__dirname, '../../../..');
const runTypeScript = ['--conditions=source', '-r', join(root, 'libs/platform/test/run-typescript.cjs')];

/** The payment sandbox as a separate process, so that tests of services import nothing from deploy. */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandboxServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dir = mkdtempSync(join(tmpdir(), 'payment-sandbox-'));
  const server = new ChildServer({
    command: process.execPath,
    args: [...runTypeScript, join(root, 'deploy/sandbox/stripe/main.ts')],
    env: {
      PATH: process.env['PATH'],
      PAYMENT_SANDBOX_PORT: String(port),
      WEBHOOK_URL: options.webhookUrl,
      WEBHOOK_RETRIES_MS: options.retriesMs.join(','),
    },
    cwd: root,
    port,
    dir,
    store: dir,
    isReady: async () => (await fetch(`${url}/_sandbox/health`)).ok,
  });
  await server.start();
  return { url, close: () => server.remove() };
}
