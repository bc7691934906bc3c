import { startSandbox } from './server';

const retries = process.env['WEBHOOK_RETRIES_MS'];

void startSandbox({
  port: Number(process.env['PAYMENT_SANDBOX_PORT'] ?? 12111),
  host: process.env['PAYMENT_SANDBOX_HOST'],
  webhookUrl: process.env['WEBHOOK_URL'],
  stateFile: process.env['PAYMENT_SANDBOX_STATE'],
  ...(retries ? { retriesMs: retries.split(',').map(Number) } : {}),
} as Parameters<typeof startSandbox>[0]).then(({ close }) =>
  process.once('SIGTERM', () => void close().then(() => process.exit(0))),
);
