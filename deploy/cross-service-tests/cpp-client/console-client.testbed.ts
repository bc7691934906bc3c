import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '#platform/database/new-id';
import { plugin } from '../../../services/licensing/test/licensing.testbed';
import type { LicensingStack } from '../licensing-client.testbed';

const root = join(__dirname, '../../..');
const sources = join(root, 'libs/licensing-client/cpp');

/** Undefined with the tools that a build of the C++ client needs; otherwise what is absent. */
export function missingBuildTool(): string | undefined {
  const programs = ['cmake', 'g++'].filter((name) => spawnSync(name, ['--version']).status !== 0);
  if (programs.length > 0) return programs.join(' and ');
  const curl = ['-fsyntax-only', '-x', 'c++', '-include', 'curl/curl.h', '/dev/null'];
  return spawnSync('g++', curl).status === 0 ? undefined : 'the headers of libcurl';
}

/** Runs a program to its end without blocking the servers of this process. */
function runProgram(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; onText?: (text: string) => void } = {},
): Promise<{ exitCode: number; text: string }> {
  const child = spawn(command, args, {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      text += chunk;
      options.onText?.(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ exitCode: code ?? -1, text });
    });
  });
}

/** A build of the C++ client under .local, which later runs continue. */
export class CppBuild {
  readonly folder: string;

  constructor(
    name: string,
    private readonly settings: readonly string[],
  ) {
    this.folder = join(root, '.local', name);
  }

  async build(): Promise<void> {
    const configured = await runProgram('cmake', ['-S', sources, '-B', this.folder, ...this.settings]);
    if (configured.exitCode !== 0) throw new Error(configured.text);
    const built = await runProgram('cmake', ['--build', this.folder, '--parallel', '2']);
    if (built.exitCode !== 0) throw new Error(built.text);
  }

  test(env: NodeJS.ProcessEnv): Promise<{ exitCode: number; text: string }> {
    return runProgram('ctest', ['--test-dir', this.folder, '--output-on-failure'], { env });
  }

  get console(): string {
    return join(this.folder, 'console', 'licence-console');
  }
}

/** A computer with the console client. */
export class ConsoleClient {
  readonly folder: string;
  url: string;
  language: 'en' | 'ru' = 'en';
  text = '';

  constructor(
    private readonly program: string,
    { dir, gateway }: LicensingStack,
  ) {
    this.folder = mkdtempSync(join(dir, 'console-'));
    this.url = gateway.url;
    // All of them run on this computer, so each gets an id of its own.
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.at('device-id'), `device-${newId()}`);
  }

  async run(args: readonly string[], onText?: (text: string) => void): Promise<number> {
    const settings = ['--shop', this.url, '--folder', this.folder, '--product', plugin.slug];
    const all = [...settings, '--product-version', plugin.version, '--language', this.language, ...args];
    const { exitCode, text } = await runProgram(this.program, all, onText ? { onText } : {});
    this.text = text;
    return exitCode;
  }

  at(name: string): string {
    return join(this.folder, name);
  }

  read(name: string): string {
    return readFileSync(this.at(name), 'utf8').trim();
  }
}
