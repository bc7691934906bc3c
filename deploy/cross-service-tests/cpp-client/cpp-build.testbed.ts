import { spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** Runs a program to its end without blocking the servers of this process. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; niceness?: number; onText?: (text: string) => void } = {},
): Promise<{ exitCode: number; text: string }> {
  const child = spawn(command, args, {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Without an id the program did not start, and its error event follows.
  if (options.niceness && child.pid) setPriority(child.pid, options.niceness);
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

/** Ninja is quicker, and not everywhere. A folder belongs to one of the two. */
const generator = spawnSync('ninja', ['--version']).status === 0 ? 'Ninja' : 'Unix Makefiles';

/** A build of a CMake project under .local, which later runs continue. */
export class CppBuild {
  readonly folder: string;

  constructor(
    name: string,
    private readonly settings: readonly string[],
    private readonly sources = 'libs/licensing-client/cpp',
  ) {
    this.folder = join(root, '.local', `${name} ${generator}`.replaceAll(' ', '-').toLowerCase());
  }

  async build(): Promise<void> {
    const configured = await runProgram('cmake', [
      ...['-G', generator, '-S', join(root, this.sources), '-B', this.folder, ...this.settings],
    ]);
    if (configured.exitCode !== 0) throw new Error(configured.text);
    // Compilers fill all cores for minutes; requests of the specs beside them would wait past their time-out.
    const built = await runProgram('cmake', ['--build', this.folder, '--parallel', '2'], { niceness: 10 });
    if (built.exitCode !== 0) throw new Error(built.text);
  }

  test(env: NodeJS.ProcessEnv): Promise<{ exitCode: number; text: string }> {
    return runProgram('ctest', ['--test-dir', this.folder, '--output-on-failure'], { env });
  }

  /** The path of a built program. */
  program(path: string): string {
    return join(this.folder, path);
  }
}
