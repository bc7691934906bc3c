import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings, type Settings } from './settings';
import { type ReadyNote, Stack } from './stack';
import { CannotStart } from './stop-with-message';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function options(): { dataDir: string; ports: 'typed' | 'free' } {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: '.local' }, ports: { type: 'string', default: 'typed' } },
  });
  if (values.ports !== 'typed' && values.ports !== 'free')
    throw new CannotStart(`--ports ${values.ports} is not understood: free, or typed`);
  return { dataDir: resolve(values.data), ports: values.ports };
}

function summary({ shop, mailbox, sandbox }: ReadyNote, { env }: Settings, seconds: string): string {
  const accounts = ['admin@example.com / Admin1234', 'customer@example.com / Customer1234'];
  return [
    '',
    `  shop       ${shop}`,
    `  mailbox    ${mailbox}`,
    `  payments   ${sandbox}  (sandbox: card 4242 4242 4242 4242)`,
    ...(env['SEED_DEMO'] === 'false' ? [] : ['', `  ${accounts.join('      ')}`]),
    '',
    `  ready in ${seconds} s. Ctrl-C stops everything; what is stored is kept. npm run reset forgets it.`,
    '',
  ].join('\n');
}

function fail(error: unknown): void {
  const isForPeople = error instanceof CannotStart;
  process.stderr.write(
    `\n${isForPeople ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
}

/**
 * Under `npm start` the shop ends with npm: a killed npm passes no signal on. Started by other means it may outlive its
 * parent, as a program in the background does.
 */
function onceNpmIsGone(act: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 500);
  watch.unref();
}

/** Ends the stack on signals, on a closed terminal and on an error nobody caught: no process is left behind. */
function stopOnSignals(stack: Stack): (code: number) => Promise<void> {
  let isStopping = false;
  const stop = async (code: number): Promise<void> => {
    if (!isStopping) say('stopping');
    isStopping = true;
    await stack.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  onceNpmIsGone(() => void stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => (fail(error), void stop(1)));
  }
  // `npm start | head` closes our output; that is no reason to end the shop, let alone to leave it behind.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  return stop;
}

async function main(): Promise<void> {
  const began = performance.now();
  const settings = readSettings(process.env);
  const stack = new Stack({ ...options(), settings, say });
  const stop = stopOnSignals(stack);
  try {
    const note = await stack.start();
    if (note) say(summary(note, settings, ((performance.now() - began) / 1000).toFixed(1)));
  } catch (error) {
    fail(error);
    await stop(1);
  }
}

void main().catch((error: unknown) => {
  fail(error);
  process.exit(1);
});
