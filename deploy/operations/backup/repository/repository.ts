import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '#local-servers/find-program';
import type { BackupSettings } from '../backup.config';
import type { Snapshot } from './snapshots';

/** restic could not read a file; with a running Postgres, one that was deleted meanwhile. */
const incompleteExitCode = 3;
/** The clean-up and the check lock the repository for all others. restic waits by itself (`--retry-lock`) only since 0.16. */
const lockedMessage = 'repository is already locked';
const maxLockWaitMs = 15 * 60_000;
const lockPollMs = 1_000;

interface Run {
  code: number;
  output: string;
  errors: string;
}

export interface SavedSnapshot {
  id: string;
  /** Bytes that were added to the repository, before compression. */
  addedBytes: number;
}

interface Message {
  message_type: string;
  snapshot_id?: string;
  data_added?: number;
  error?: { message?: string } | string;
}

function messagesOf(output: string): Message[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Message);
}

/** The encrypted, deduplicated repository of restic. */
export class Repository {
  private readonly program = findProgram('restic');

  constructor(private readonly settings: BackupSettings) {}

  /** Creates repository and key on first use. */
  async ensure(): Promise<void> {
    const { key } = this.settings;
    const hasKey = 'password' in key || existsSync(key.file);
    if (hasKey && (await this.run(['cat', 'config'])).code === 0) return;
    if (!hasKey) {
      mkdirSync(dirname(key.file), { recursive: true });
      writeFileSync(key.file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    }
    await this.succeed(['init']);
  }

  /** Removes locks of runs that were killed: 30 minutes old, or of a process of this machine that has ended. */
  async removeStaleLocks(): Promise<void> {
    await this.run(['unlock']);
  }

  /** @param isReread reads unchanged files, too: Postgres may change a page without changing size and time of its file. */
  async save(
    paths: readonly string[],
    tags: readonly string[],
    { exclude = [], isReread = false }: { exclude?: readonly string[]; isReread?: boolean } = {},
  ): Promise<SavedSnapshot> {
    const { code, output, errors } = await this.run([
      ...['backup', '--json', ...tags.flatMap((tag) => ['--tag', tag])],
      ...exclude.flatMap((pattern) => ['--exclude', pattern]),
      ...(isReread ? ['--force'] : []),
      ...paths,
    ]);
    const messages = [...messagesOf(output), ...messagesOf(errors)];
    const failures = messages.filter(({ message_type: type }) => type === 'error');
    const isVanished = failures.every((failure) => JSON.stringify(failure).includes('no such file'));
    const summary = messages.find(({ message_type: type }) => type === 'summary');
    if ((code !== 0 && !(code === incompleteExitCode && isVanished)) || !summary?.snapshot_id)
      throw new Error(`restic backup ended with ${code}: ${errors.slice(-2_000)}`);
    const id = (await this.list()).find((one) => one.id.startsWith(summary.snapshot_id ?? '-'))?.id;
    if (!id) throw new Error(`restic does not list its snapshot ${summary.snapshot_id}`);
    return { id, addedBytes: summary.data_added ?? 0 };
  }

  /** All snapshots. */
  async list(): Promise<Snapshot[]> {
    const found = JSON.parse(await this.succeed(['snapshots', '--json'])) as (Omit<Snapshot, 'tags'> & {
      tags?: string[];
    })[];
    return found.map((one) => ({ id: one.id, paths: one.paths, tags: one.tags ?? [] }));
  }

  /** Writes the files of a snapshot into a folder, below their full paths. */
  async restore(id: string, target: string, include: readonly string[] = []): Promise<void> {
    const patterns = include.flatMap((pattern) => ['--include', pattern]);
    await this.succeed(['restore', id, '--target', target, ...patterns]);
  }

  /**
   * Removes what is older than the days to keep, counted from the newest snapshot, so that nothing is removed while no backups
   * are made. Of the snapshots of every minute two hours stay, then one for each hour: a later one contains the log of an earlier.
   */
  async removeOld(): Promise<void> {
    const within = `${this.settings.keepDays}d`;
    const hours = String(this.settings.keepDays * 24);
    for (const kind of ['base', 'anchor'])
      await this.succeed(['forget', '--group-by', '', '--tag', kind, '--keep-within', within]);
    const journal = ['--tag', 'journal', '--keep-last', '120', '--keep-hourly', hours];
    await this.succeed(['forget', '--group-by', '', ...journal]);
    await this.succeed(['prune']);
  }

  /** Reads everything that is stored and compares its checksums. @throws Error */
  async check(): Promise<void> {
    await this.succeed(['check', '--read-data']);
  }

  /** The size of the repository in bytes. */
  async size(): Promise<number> {
    const found = await this.succeed(['stats', '--mode', 'raw-data', '--json']);
    return (JSON.parse(found) as { total_size: number }).total_size;
  }

  private async succeed(args: readonly string[]): Promise<string> {
    const { code, output, errors } = await this.run(args);
    if (code !== 0)
      throw new Error(
        `restic ${args[0]} of ${this.settings.repository} ended with ${code}: ${errors.trim().slice(-2_000)}`,
      );
    return output;
  }

  /** Waits while another run has locked the repository. */
  private async run(args: readonly string[]): Promise<Run> {
    const until = Date.now() + maxLockWaitMs;
    for (;;) {
      const result = await this.execute(args);
      if (result.code === 0 || !result.errors.includes(lockedMessage) || Date.now() >= until) return result;
      await pause(lockPollMs);
    }
  }

  private async execute(args: readonly string[]): Promise<Run> {
    const { repository, key } = this.settings;
    const password =
      'password' in key ? { RESTIC_PASSWORD: key.password } : { RESTIC_PASSWORD_FILE: key.file };
    const env = { ...process.env, RESTIC_REPOSITORY: repository, ...password };
    // A cache pays only for a repository on another machine.
    const isLocal = !/^[a-z\d]+:/.test(repository);
    const child = spawn(this.program, [...(isLocal ? ['--no-cache'] : []), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, output, errors };
  }
}
