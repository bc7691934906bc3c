import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { compile, compiledPath, removeCompiled } from './compiler';
import { ModuleGraph } from './module-graph';

/** A program of the stack and the compiled file that starts it. */
interface WatchedProgram {
  name: string;
  entry: string;
}

export interface RebuilderOptions {
  programs: readonly WatchedProgram[];
  /** Replaces the processes of a program; resolves when the new ones are ready. */
  restart: (program: string) => Promise<void>;
  print: (line: string) => void;
}

const isSource = (path: string) => path.endsWith('.ts') && !path.endsWith('.d.ts');
const isMailTemplate = (path: string) => path.endsWith('.mjml');
const isLocale = (path: string) => path.startsWith('libs/i18n/locales/');
/** The module that reads the locale files. */
const localeReader = 'libs/i18n/src/translate.ts';
const mailCompiler = 'libs/platform/src/mail-templates/compile-mail.ts';

/** The compiler appends a stack trace of its own code. */
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n\nCaused by:', 1)[0]?.trimEnd() ?? '';

/** Compiles changed files and restarts the programs that load them. Changes during a restart wait for its end. */
export class Rebuilder {
  private readonly graph = new ModuleGraph();
  private waiting: string[] = [];
  private isRunning = false;

  constructor(private readonly options: RebuilderOptions) {
    // Reads the files once, so that the first change is handled as fast as later ones.
    for (const { entry } of options.programs) this.graph.filesOf(entry);
  }

  handle(paths: readonly string[]): void {
    this.waiting.push(...paths);
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) await this.rebuild([...new Set(this.waiting.splice(0))]);
    this.isRunning = false;
  }

  private async rebuild(paths: readonly string[]): Promise<void> {
    const { print } = this.options;
    const changed = paths.join(', ');
    const startedAt = performance.now();
    const elapsedMs = () => Math.round(performance.now() - startedAt);
    // Programs still refer to a removed module, so its users are determined before and after the compilation.
    const before = this.usersOf(paths);
    try {
      await this.compileAll(paths);
    } catch (error) {
      print(`${changed}: not compiled, the running processes stay\n${messageOf(error)}`);
      return;
    }
    const users = [...new Set([...before, ...this.usersOf(paths)])];
    const compiledMs = elapsedMs();
    if (users.length === 0) return print(`${changed}: compiled (${compiledMs} ms); no process loads it`);
    try {
      await Promise.all(users.map((name) => this.options.restart(name)));
      print(`${changed}: compiled (${compiledMs} ms), ${users.join(', ')} restarted (${elapsedMs()} ms)`);
    } catch (error) {
      print(`${changed}: ${messageOf(error)}`);
    }
  }

  private async compileAll(paths: readonly string[]): Promise<void> {
    const sources = paths.filter(isSource);
    await Promise.all(sources.filter((path) => existsSync(path)).map(compile));
    for (const path of sources) if (!existsSync(path)) removeCompiled(path);
    if (paths.some((path) => isMailTemplate(path) || isLocale(path)))
      await promisify(execFile)(process.execPath, ['deploy/local/build/build-mails.mjs']);
  }

  private usersOf(paths: readonly string[]): string[] {
    const files = paths.flatMap((path) => this.loadedFile(path) ?? []).map(compiledPath);
    const isUser = ({ name, entry }: WatchedProgram) => {
      const loaded = this.graph.filesOf(entry);
      return files.some((file) => loaded.has(file)) || paths.some((path) => isReadBy(name, path));
    };
    return this.options.programs.filter(isUser).map(({ name }) => name);
  }

  /** The source file whose users depend on a path. */
  private loadedFile(path: string): string | undefined {
    if (isLocale(path)) return localeReader;
    if (path.startsWith('libs/platform/') && isMailTemplate(path)) return mailCompiler;
    return isSource(path) ? path : undefined;
  }
}

/** Templates of mails and migrations: a service reads them without a `require` of their names. */
function isReadBy(program: string, path: string): boolean {
  return path.startsWith(`services/${program}/`) && (isMailTemplate(path) || path.includes('/migrations/'));
}
