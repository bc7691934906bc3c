import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSettings } from './backup.config';
import { databaseUrlOf } from './database-url';
import { besidePrefix } from './cluster/cluster-folder';
import { recordHeartbeat } from './cluster/heartbeat';
import { BackupRefused, type LockWait, RunningCluster } from './cluster/running-cluster';
import { emptiedFolders } from './emptied-folders';
import { Journal } from './journal';
import { Repository } from './repository/repository';
import { hasCompleteBase, tagsOf } from './repository/snapshots';
import { type BackupStatus, saveStatus } from './status';
import { walFolder } from '#local-servers/postgres/wal-archive';

const excludedFiles = [
  ...['postmaster.pid', 'postmaster.opts', 'backup_label.old'],
  ...[walFolder, `${besidePrefix}*`],
];

/** Backs up the running shop: databases, files and secrets. */
export class Backup {
  private readonly journal: Journal;

  constructor(
    settings: BackupSettings,
    private readonly repository: Repository,
    private readonly cluster: RunningCluster,
    identityUrl: string,
  ) {
    this.journal = new Journal(settings, repository, cluster, identityUrl);
  }

  /**
   * A full backup, or what has changed since the last: a base is made as well when the log alone is not enough.
   * @throws BackupRefused
   */
  static async run(settings: BackupSettings, isFull: boolean, wait?: LockWait): Promise<BackupStatus> {
    const { dataDir } = settings;
    if (!settings.server && !process.env['DATABASE_URL'] && !existsSync(join(dataDir, 'processes.json')))
      throw new BackupRefused('The shop is not running here. A backup reads its running database: npm start');
    const repository = new Repository(settings);
    let cluster: RunningCluster | undefined;
    try {
      cluster = await RunningCluster.connect(databaseUrlOf(settings, 'postgres'), wait);
      await repository.ensure();
      const needsBase = cluster.startArchiving();
      const identityUrl = databaseUrlOf(settings, 'identity');
      const backup = new Backup(settings, repository, cluster, identityUrl);
      const makesBase = isFull || needsBase || !hasCompleteBase(await repository.list());
      await (makesBase ? backup.full() : backup.changes());
      await recordHeartbeat(identityUrl);
      const kind = makesBase ? 'full' : 'incremental';
      const bytes = await repository.size();
      const finishedAt = new Date().toISOString();
      const full = makesBase ? { fullAt: finishedAt } : {};
      return saveStatus(dataDir, 'backup', { finishedAt, kind, bytes, ...full });
    } catch (error) {
      if (!(error instanceof BackupRefused)) saveStatus(dataDir, 'backup', 'failed');
      throw error;
    } finally {
      await cluster?.close();
    }
  }

  changes(): Promise<void> {
    return this.journal.save('journal');
  }

  async full(): Promise<void> {
    const { folder } = this.cluster;
    const exclude = [
      ...emptiedFolders.map((name) => join(folder, name, '*')),
      ...excludedFiles.map((name) => join(folder, name)),
      join(folder, '**', 'pgsql_tmp*'),
    ];
    const base = await this.cluster.copyBase(() =>
      this.repository.save([folder], tagsOf('base'), { exclude, isReread: true }),
    );
    await this.journal.save('anchor', { id: base.copy.id, label: base.label });
    this.cluster.deleteLogBefore(base.firstSegment);
    await this.repository.removeOld();
  }
}
