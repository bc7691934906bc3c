import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { walFolder, walOverflowMark } from '#local-servers/postgres/wal-archive';
import { poll } from './poll';

/** Advisory lock by which one backup at a time runs. */
const backupLock = 727_201;
const lockPollMs = 500;
const archiveTimeoutMs = 60_000;
/** Above this size the log is cut by a new base; at twice the size Postgres stops to archive. */
const maxLogBytes = 512 * 1_048_576;

/** A backup cannot run; the message says what to do. */
export class BackupRefused extends Error {}

/** It makes what this one would have made. */
export class AnotherBackupRuns extends BackupRefused {
  constructor() {
    super('Another backup is running.');
  }
}

/** How long a backup waits for another one to end, and what it does when it begins to wait. */
export interface LockWait {
  ms: number;
  waiting: () => void;
}

const noWait: LockWait = { ms: 0, waiting: () => undefined };

export interface BaseCopy<T> {
  copy: T;
  label: string;
  /** The first segment of the log that the base needs. */
  firstSegment: string;
}

/** The end of the log that an archived state contains. */
export interface LogEnd {
  taken: number;
  timeline: number;
}

/** The running Postgres with all databases, by its superuser. */
export class RunningCluster {
  private constructor(
    private readonly client: Client,
    readonly folder: string,
  ) {}

  /** @throws BackupRefused when another backup runs, or when its data folder is not on this machine or not archived */
  static async connect(url: string, wait = noWait): Promise<RunningCluster> {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await RunningCluster.lock(client, wait);
      return await RunningCluster.locked(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** @throws AnotherBackupRuns when it runs longer than the wait */
  private static async lock(client: Client, { ms, waiting }: LockWait): Promise<void> {
    const sql = `select pg_try_advisory_lock(${backupLock}) as "isLocked"`;
    const tryLock = async () => (await client.query<{ isLocked: boolean }>(sql)).rows[0]?.isLocked;
    if (await tryLock()) return;
    waiting();
    for (const until = Date.now() + ms; Date.now() < until;) {
      await pause(lockPollMs);
      if (await tryLock()) return;
    }
    throw new AnotherBackupRuns();
  }

  private static async locked(client: Client): Promise<RunningCluster> {
    const { rows } = await client.query<{ folder: string; command: string }>(
      `select current_setting('data_directory') as folder, current_setting('archive_command') as command`,
    );
    const { folder = '', command = '' } = rows[0] ?? {};
    if (!existsSync(join(folder, 'PG_VERSION')))
      throw new BackupRefused(
        `The data folder of Postgres (${folder}) is on another machine. Run the backup there, or use the means of that server: docs/operations/backup.md`,
      );
    if (!command.includes(walFolder))
      throw new BackupRefused('Postgres does not archive its log. Restart the shop with this release.');
    return new RunningCluster(client, folder);
  }

  /** Starts archiving. @returns whether a base is needed: at the first time, after a gap and for a long log */
  startArchiving(): boolean {
    const folder = join(this.folder, walFolder);
    const isNew = !existsSync(folder);
    if (isNew) {
      mkdirSync(folder, { mode: 0o700 });
      const { uid, gid } = statSync(this.folder);
      chownSync(folder, uid, gid);
    }
    const overflow = join(folder, walOverflowMark);
    const hasGap = existsSync(overflow);
    // The log before the gap stays for the bases before it.
    if (hasGap) rmSync(overflow);
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    return isNew || hasGap || bytes > maxLogBytes;
  }

  /** Copies the data folder while Postgres knows that a copy is made (PostgreSQL: "Making a Base Backup Using the Low Level API"). */
  async copyBase<T>(copy: () => Promise<T>): Promise<BaseCopy<T>> {
    const { rows } = await this.client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('shop backup', true)) as segment`,
    );
    const made = await copy();
    const stopped = await this.client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => true)',
    );
    return { copy: made, label: stopped.rows[0]?.label ?? '', firstSegment: rows[0]?.segment ?? '' };
  }

  /** Archives everything that was committed before the call. */
  async archiveLog(): Promise<LogEnd> {
    // The commit of a transaction with an id ends the recovery to any moment before it.
    const now = await this.client.query<{ taken: number }>(
      'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as taken',
    );
    await this.client.query('select pg_current_xact_id()');
    const { rows } = await this.client.query<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal() - 1) as segment',
    );
    const segment = rows[0]?.segment ?? '';
    const folder = join(this.folder, walFolder);
    await poll(`archived segment ${segment}`, archiveTimeoutMs, () => {
      if (existsSync(join(folder, walOverflowMark)))
        throw new BackupRefused('The archive of Postgres is full; the next backup is a full one.');
      return existsSync(join(folder, `${segment}.gz`)) || undefined;
    });
    return { taken: now.rows[0]?.taken ?? 0, timeline: Number.parseInt(segment.slice(0, 8), 16) };
  }

  /** Deletes archived segments that a base and everything after it do not need. The histories of timelines stay. */
  deleteLogBefore(firstSegment: string): void {
    const folder = join(this.folder, walFolder);
    for (const name of readdirSync(folder))
      if (/^[\dA-F]{24}/.test(name) && name.slice(8, 24) < firstSegment.slice(8, 24))
        rmSync(join(folder, name));
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
