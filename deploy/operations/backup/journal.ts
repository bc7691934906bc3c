import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { walFolder } from '#local-servers/postgres/wal-archive';
import { Attachments } from './attachments';
import type { BackupSettings } from './backup.config';
import type { RunningCluster } from './cluster/running-cluster';
import type { Repository } from './repository/repository';
import { tagsOf } from './repository/snapshots';

/** Saves what a base needs to become the present shop: log, files, secrets and the ids of deleted people. */
export class Journal {
  private readonly attachments: Attachments;

  constructor(
    private readonly settings: BackupSettings,
    private readonly repository: Repository,
    private readonly cluster: RunningCluster,
    private readonly identityUrl: string,
  ) {
    this.attachments = Attachments.in(join(settings.dataDir, 'backup'));
  }

  /** The files are read after the log, so that the files of every committed row are saved. */
  async save(kind: 'anchor' | 'journal', base?: { id: string; label: string }): Promise<void> {
    const { dataDir, storageDir } = this.settings;
    await this.attachments.collect(dataDir, this.identityUrl, base?.label);
    const { taken, timeline } = await this.cluster.archiveLog();
    const wal = join(this.cluster.folder, walFolder);
    const paths = [wal, this.attachments.folder];
    if (storageDir && existsSync(storageDir)) paths.push(storageDir);
    const tags = tagsOf(kind, { taken, timeline, ...(base ? { base: base.id } : {}) });
    await this.repository.save(paths, tags, { exclude: [join(wal, '*.part')] });
  }
}
