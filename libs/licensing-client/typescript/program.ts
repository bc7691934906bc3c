import { Command, CommanderError, type OptionValues } from 'commander';
import { ReferenceClient, type Settings } from './client';
import { printStatus, printError, printUpdate, printVerdict } from './printing';

export interface Environment extends Pick<Settings, 'clock' | 'wait'> {
  print: (line: string) => void;
}

interface Options {
  shop: string;
  folder: string;
  product: string;
  productVersion: string;
  language: 'en' | 'ru';
}

/** The action of a command: calls the client and returns the exit code. */
type CommandAction<O extends OptionValues> = (client: ReferenceClient, options: O) => Promise<number>;
type AddCommand = <O extends OptionValues>(command: Command, action: CommandAction<O>) => Command;

function rootCommand(print: Environment['print']): Command {
  return new Command('reference-client')
    .description('The licensing client of a plug-in')
    .option('--shop <url>', 'URL of the shop', 'http://localhost:3000')
    .option('--folder <path>', 'folder for the files of the plug-in', '.local/reference-client')
    .option('--product <slug>', 'slug of the plug-in', 'tidewater')
    .option('--product-version <version>', 'its version', '1.0.0')
    .option('--language <language>', 'en or ru', 'en')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print });
}

function addLicenceCommands(add: AddCommand, print: Environment['print']): void {
  add<{ trial?: true }>(
    new Command('pair')
      .description('activates through the browser')
      .option('--trial', 'the user wants to try the product'),
    async (client, { trial }) =>
      printVerdict(
        print,
        await client.pair(
          ({ url, userCode }) => print(`Open ${url} and compare the code ${userCode}`),
          trial,
        ),
      ),
  );
  add(new Command('status').description('checks the licence file without a network'), async (client) =>
    printVerdict(print, await client.check()),
  );
  add(new Command('refresh').description('requests a newer licence file'), async (client) =>
    printStatus(print, await client.refresh()),
  );
  add(new Command('release').description('frees the seats of this computer'), async (client) =>
    printStatus(print, await client.release()),
  );
  add<{ platform: string; channel: string }>(
    new Command('update')
      .description('shows a newer version, or why this one was withdrawn')
      .option('--platform <platform>', 'macos-universal or windows-x64', 'macos-universal')
      .option('--channel <channel>', 'stable, rc or beta', 'stable'),
    async (client, { platform, channel }) =>
      printUpdate(print, await client.checkForUpdate(platform, channel)),
  );
}

function addSessionCommands(add: AddCommand, print: Environment['print']): void {
  add<{ email: string; password: string; code?: string }>(
    new Command('sign-in')
      .description('logs in and stores the session for activate and download')
      .requiredOption('--email <email>')
      .requiredOption('--password <password>')
      .option('--code <code>', 'code of the authenticator app, with two-factor authentication'),
    async (client, { email, password, code }) => {
      await client.signIn(email, password, code);
      return 0;
    },
  );
  add<{ replaces?: string }>(
    new Command('activate')
      .description('activates with the session')
      .option('--replaces <id>', 'id of a computer to replace'),
    async (client, { replaces }) => printVerdict(print, await client.activate(replaces)),
  );
  add<{ platform: string; to: string }>(
    new Command('download')
      .description('downloads the product and verifies its SHA-256')
      .option('--platform <platform>', 'macos-universal or windows-x64', 'macos-universal')
      .option('--to <folder>', 'where to put it', '.'),
    async (client, { platform, to }) => {
      print(await client.download(platform, to));
      return 0;
    },
  );
}

function addOfflineCommands(add: AddCommand, print: Environment['print']): void {
  add<{ to: string; qr?: true }>(
    new Command('offline-request')
      .description('writes a request for a computer without a network')
      .option('--to <path>', 'output file', 'request.json')
      .option('--qr', 'prints a QR code'),
    async (client, { to, qr }) => {
      const url = client.requestOffline(to);
      print(qr ? (await import('qr')).encodeQR(url, 'ascii') : url);
      return 0;
    },
  );
  add<{ file: string; keys?: string }>(
    new Command('offline-install')
      .description('installs the licence file')
      .requiredOption('--file <path>', 'the licence file')
      .option('--keys <path>', 'response of GET /api/licensing/keys; a real plug-in contains it'),
    async (client, { file, keys }) => printVerdict(print, await client.installOffline(file, keys)),
  );
  add<{ to: string }>(
    new Command('offline-return')
      .description('deletes the licence file and writes the receipt that frees its seat')
      .option('--to <path>', 'output file', 'receipt.jws'),
    async (client, { to }) => {
      await client.returnOffline(to);
      return 0;
    },
  );
}

/** The command line. Exit codes: 0 the plug-in may run, 1 it may not, 2 the shop is unavailable and nothing has changed. */
export async function runReferenceClient(args: readonly string[], environment: Environment): Promise<number> {
  const { print } = environment;
  const root = rootCommand(print);
  let exitCode = 0;
  const add: AddCommand = <O extends OptionValues>(command: Command, action: CommandAction<O>) =>
    root.addCommand(
      command.exitOverride().action(async () => {
        const { productVersion: version, ...options } = root.opts<Options>();
        const client = new ReferenceClient({ ...environment, ...options, version });
        exitCode = await action(client, command.opts<O>());
      }),
    );
  addLicenceCommands(add, print);
  addSessionCommands(add, print);
  addOfflineCommands(add, print);
  try {
    await root.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return error instanceof CommanderError ? error.exitCode : printError(print, error);
  }
}
