import { readEnvironment } from './sandbox.config';
import { startSandbox } from './server';

async function main(): Promise<void> {
  const sandbox = await startSandbox(readEnvironment(process.env));
  process.stdout.write(`payment sandbox: ${sandbox.url}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
