import { Command, CommanderError, type OptionValues } from 'commander';
import { ReferenceClient, type Settings } from './client';
import { printAnswer, printRefusal, printVerdict } from './printing';

export interface Outside extends Pick<Settings, 'clock' | 'wait'> {
  print: (line: string) => void;
}

interface Options {
  shop: string;
  folder: string;
  product: string;
  productVersion: string;
  language: 'en' | 'ru';
}

/** One command: which method of the client it calls, and the exit code it makes of the answer. */
type Work<O extends OptionValues> = (client: ReferenceClient, options: O) => Promise<number>;
type Add = <O extends OptionValues>(command: Command, work: Work<O>) => Command;

function rootCommand(print: Outside['print']): Command {
  return new Command('reference-client')
    .description('What a plug-in does with its licence')
    .option('--shop <url>', 'where the shop is', 'http://localhost:3000')
    .option('--folder <path>', 'where the plug-in keeps its things', '.local/reference-client')
    .option('--product <slug>', 'the plug-in that asks', 'tidewater')
    .option('--product-version <version>', 'its version', '1.0.0')
    .option('--language <language>', 'en or ru', 'en')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print });
}

function addLife(add: Add, print: Outside['print']): void {
  add(new Command('pair').description('activates through the browser'), async (client) =>
    printVerdict(
      print,
      await client.pair(({ url, userCode }) => print(`Open ${url} and compare the code ${userCode}`)),
    ),
  );
  add(
    new Command('status').description('what the licence file is worth, without a network'),
    async (client) => printVerdict(print, await client.check()),
  );
  add(new Command('refresh').description('asks for a newer file'), async (client) =>
    printAnswer(print, await client.refresh()),
  );
  add(new Command('release').description('gives the seats of this computer back'), async (client) =>
    printAnswer(print, await client.release()),
  );
}

function addSession(add: Add, print: Outside['print']): void {
  add<{ email: string; password: string; code?: string }>(
    new Command('sign-in')
      .description('keeps a session, for activate and download')
      .requiredOption('--email <email>')
      .requiredOption('--password <password>')
      .option('--code <code>', 'of the authenticator app, for whoever has one'),
    async (client, { email, password, code }) => {
      await client.signIn(email, password, code);
      return 0;
    },
  );
  add<{ replaces?: string }>(
    new Command('activate')
      .description('activates with the session')
      .option('--replaces <id>', 'a computer that gives up its seats'),
    async (client, { replaces }) => printVerdict(print, await client.activate(replaces)),
  );
  add<{ platform: string; to: string }>(
    new Command('download')
      .description('fetches the product and checks its sum')
      .option('--platform <platform>', 'macos-universal or windows-x64', 'macos-universal')
      .option('--to <folder>', 'where to put it', '.'),
    async (client, { platform, to }) => {
      print(await client.download(platform, to));
      return 0;
    },
  );
}

function addOffline(add: Add, print: Outside['print']): void {
  add<{ to: string; qr?: true }>(
    new Command('offline-request')
      .description('writes a request for a computer without a network')
      .option('--to <path>', 'where to', 'request.json')
      .option('--qr', 'draws the code that a phone reads'),
    async (client, { to, qr }) => {
      const address = client.requestOffline(to);
      print(qr ? (await import('qr')).encodeQR(address, 'ascii') : address);
      return 0;
    },
  );
  add<{ file: string; keys?: string }>(
    new Command('offline-install')
      .description('takes the licence file that came back')
      .requiredOption('--file <path>', 'the licence file')
      .option('--keys <path>', 'what GET /api/licensing/keys answers; a real plug-in has it built in'),
    async (client, { file, keys }) => printVerdict(print, await client.installOffline(file, keys)),
  );
  add<{ to: string }>(
    new Command('offline-return')
      .description('deletes the licence file and writes the receipt that frees its seat')
      .option('--to <path>', 'where to', 'receipt.jws'),
    async (client, { to }) => {
      await client.returnOffline(to);
      return 0;
    },
  );
}

/** The command line. Exit codes: 0 it may run, 1 it may not, 2 the shop did not answer and nothing has changed. */
export async function runReferenceClient(args: readonly string[], outside: Outside): Promise<number> {
  const { print } = outside;
  const root = rootCommand(print);
  let exitCode = 0;
  const add: Add = <O extends OptionValues>(command: Command, work: Work<O>) =>
    root.addCommand(
      command.exitOverride().action(async () => {
        const { productVersion: version, ...options } = root.opts<Options>();
        const client = new ReferenceClient({ ...outside, ...options, version });
        exitCode = await work(client, command.opts<O>());
      }),
    );
  addLife(add, print);
  addSession(add, print);
  addOffline(add, print);
  try {
    await root.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return error instanceof CommanderError ? error.exitCode : printRefusal(print, error);
  }
}
