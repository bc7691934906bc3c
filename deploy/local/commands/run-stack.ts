import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '#local-servers/startup-error';
import { readSettings, type Settings } from '../stack/settings';
import { Stack, type StackInfo, type StackOptions } from '../stack/stack';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

export function commandOptions(): { dataDir: string; ports: 'typed' | 'free' } {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: '.local' }, ports: { type: 'string', default: 'typed' } },
  });
  if (values.ports !== 'typed' && values.ports !== 'free')
    throw new StartupError(`--ports ${values.ports} is not valid: free, or typed`);
  return { dataDir: resolve(values.data), ports: values.ports };
}

function summary({ shop, mailbox, sandbox }: StackInfo, { env }: Settings, seconds: string): string {
  const accounts = ['admin@example.com / Admin1234', 'customer@example.com / Customer1234'];
  return [
    '',
    `  shop       ${shop}`,
    `  mailbox    ${mailbox}`,
    `  payments   ${sandbox}  (sandbox: card 4242 4242 4242 4242)`,
    ...(env['SEED_DEMO'] === 'false' ? [] : ['', `  ${accounts.join('      ')}`]),
    '',
    `  ready in ${seconds} s. Ctrl-C stops everything; data is kept. npm run reset deletes it.`,
    '',
  ].join('\n');
}

function fail(error: unknown): void {
  const hasOwnMessage = error instanceof StartupError;
  process.stderr.write(
    `\n${hasOwnMessage ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
}

const parentCheckIntervalMs = 1_000;

/**
 * Under `npm start` the stack stops when npm exits, because a killed npm forwards no signal. Started by other means it may
 * outlive its parent, as a background process does.
 */
function whenNpmExits(act: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, parentCheckIntervalMs);
  watch.unref();
}

/** Stops the stack on signals, on a closed terminal and on uncaught errors, so that no process is orphaned. */
function stopOnSignals(stack: Stack): (code: number) => Promise<void> {
  let isStopping = false;
  const stop = async (code: number): Promise<void> => {
    if (!isStopping) print('stopping');
    isStopping = true;
    await stack.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  whenNpmExits(() => void stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => (fail(error), void stop(1)));
  }
  // `npm start | head` closes the output; the stack keeps running.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  return stop;
}

export interface RunOptions {
  frontEnd: StackOptions['frontEnd'];
  env?: NodeJS.ProcessEnv;
  /** Called once, when all processes are ready. */
  onReady?: (stack: Stack) => void;
}

/** Starts the stack and keeps it running until a signal. Exits with a message when it cannot start. */
export async function runStack({ frontEnd, env = process.env, onReady }: RunOptions): Promise<void> {
  const startedAt = performance.now();
  try {
    const settings = readSettings(env);
    const stack = new Stack({ ...commandOptions(), frontEnd, settings, print });
    const stop = stopOnSignals(stack);
    try {
      const info = await stack.start();
      if (!info) return;
      print(summary(info, settings, ((performance.now() - startedAt) / 1000).toFixed(1)));
      onReady?.(stack);
    } catch (error) {
      fail(error);
      await stop(1);
    }
  } catch (error) {
    fail(error);
    process.exit(1);
  }
}
