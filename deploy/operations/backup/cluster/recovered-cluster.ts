import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#local-servers/ports';
import { acceptsQueries } from '#local-servers/postgres/databases';
import { postgresCommand } from '#local-servers/postgres/postgres';
import type { PostgresInstallation } from '#local-servers/postgres/postgres-installation';
import {
  archiveSettings,
  recoverySettings,
  walFolder,
  walOverflowMark,
} from '#local-servers/postgres/wal-archive';
import { emptiedFolders } from '../emptied-folders';
import type { Repository } from '../repository/repository';
import type { RestorePlan } from '../repository/snapshots';
import { besideCluster, moveCluster } from './cluster-folder';
import { poll } from './poll';

const recoveryTimeoutMs = 6 * 3_600_000;
const shownLogLength = 3_000;

/** Postgres with restored data, while it is not yet the shop's. */
export class RecoveredCluster {
  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
    private readonly password: string,
  ) {}

  /** Writes the base, its label and the log into the data folder of an installation, which must not exist or be an empty volume. */
  static async write(
    repository: Repository,
    plan: RestorePlan,
    { data, owner }: PostgresInstallation,
    { wal, label }: { wal: string; label: string },
  ): Promise<void> {
    const place = besideCluster(data, 'unpacked');
    rmSync(place, { recursive: true, force: true });
    await repository.restore(plan.base.id, place);
    moveCluster(join(place, plan.base.paths[0] ?? ''), data);
    rmSync(place, { recursive: true });
    for (const name of emptiedFolders) mkdirSync(join(data, name), { recursive: true, mode: 0o700 });
    cpSync(wal, join(data, walFolder), { recursive: true });
    rmSync(join(data, walFolder, walOverflowMark), { force: true });
    writeFileSync(join(data, 'backup_label'), label, { mode: 0o600 });
    writeFileSync(join(data, 'recovery.signal'), '', { mode: 0o600 });
    chmodSync(data, 0o700);
    if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, data]);
  }

  /** Replays the log and returns when the server accepts changes. @throws Error with the end of the server's log */
  static async start(
    installation: PostgresInstallation,
    plan: Pick<RestorePlan, 'journal' | 'target'>,
    { password, isArchived }: { password: string; isArchived: boolean },
  ): Promise<RecoveredCluster> {
    const port = await freePort();
    const { command, args, owner } = postgresCommand(installation, port, {
      ...(isArchived ? archiveSettings : {}),
      ...recoverySettings({
        timeline: plan.journal.timeline,
        ...(plan.target ? { time: plan.target } : {}),
      }),
    });
    const child = spawn(command, args, { ...owner, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    const keep = (chunk: Buffer) => (log = `${log}${chunk.toString()}`.slice(-shownLogLength));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const cluster = new RecoveredCluster(child, port, password);
    await poll('recovery', recoveryTimeoutMs, async () => {
      if (child.exitCode !== null) throw new Error(`Postgres ended during the recovery:\n${log}`);
      return (await acceptsQueries(cluster.url('postgres'))) || undefined;
    });
    return cluster;
  }

  url(database: string): string {
    return `postgres://postgres:${this.password}@127.0.0.1:${this.port}/${database}`;
  }

  /** Ends with a checkpoint. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGINT');
    await ended;
  }
}
