import { join, resolve } from 'node:path';
import { freePort } from '#local-servers/ports';
import { ChildServer } from './child-server';
import { createServerDir } from '../server-dir';

export interface PaymentSandboxOptions {
  /** Delays before each further attempt to deliver a webhook. */
  retriesMs: readonly number[];
}

export interface PaymentSandboxServer {
  /** The value of STRIPE_API_BASE. */
  url: string;
  /** The port of this machine to which it delivers webhooks. */
  webhookPort: number;
  /** Deletes its data and ends its deliveries. */
  reset: () => Promise<void>;
}

const root = resolve(__dirname, '../../../..');
const runTypeScript = ['--conditions=source', '-r', join(root, 'libs/platform/test/run-typescript.cjs')];

/** The payment sandbox as a separate process, so that tests of services import nothing from deploy. */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandboxServer> {
  const [port, webhookPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const dir = createServerDir('payment-sandbox');
  const server = new ChildServer({
    command: process.execPath,
    args: [...runTypeScript, join(root, 'deploy/sandbox/stripe/main.ts')],
    env: {
      PATH: process.env['PATH'],
      PAYMENT_SANDBOX_PORT: String(port),
      WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/`,
      WEBHOOK_RETRIES_MS: options.retriesMs.join(','),
    },
    cwd: root,
    port,
    dir,
    store: dir,
    isReady: async () => (await fetch(`${url}/_sandbox/health`)).ok,
  });
  const reset = async () => {
    await server.start();
    const { ok } = await fetch(`${url}/_sandbox/reset`, { method: 'POST' });
    if (!ok) throw new Error('the payment sandbox could not be emptied');
  };
  await server.start();
  return { url, webhookPort, reset };
}
