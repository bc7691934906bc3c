import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgresInstallation } from '#local-servers/postgres/postgres-installation';
import { runningSupervisor, stopOrphanedProcesses } from '../../local/processes/orphaned-processes';
import { Backup } from './backup';
import type { BackupSettings } from './backup.config';
import { acceptsConnections } from './accepts-connections';
import { emptyFolder, setClusterAside } from './cluster/cluster-folder';
import { RecoveredCluster } from './cluster/recovered-cluster';
import { BackupRefused, RunningCluster } from './cluster/running-cluster';
import { Repository } from './repository/repository';
import { planRestore, type RestorePlan } from './repository/snapshots';
import { RestoredFiles } from './restored-files';
import { superuserPassword } from './superuser-password';

export interface RestoreResult {
  /** The moment of the restored state. */
  until: Date;
  /** Accounts that identity deletes again at its start. */
  erasures: number;
  /** The former data folder of Postgres, which is kept. */
  replaced: string | undefined;
}

/** Notes for identity who was deleted after the restored moment. @returns their number */
async function noteErasures(identityUrl: string, erased: readonly string[]): Promise<number> {
  const client = new Client({ connectionString: identityUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `insert into erasures_to_repeat
         select id from unnest($1::uuid[]) id
          where not exists (select from erased_subjects where subject_id = id)
         on conflict do nothing`,
      [erased],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/**
 * Events that consumers acknowledged after the restored moment would never be delivered again, and jobs of that time would hide
 * new ones. Without the stream its provisioner creates a new one, the outboxes publish their events again, and the inboxes skip
 * what was applied. Mails and other jobs are rows of the databases, which are offered to an empty Redis again.
 */
function forgetDeliveries({ deliveries }: BackupSettings): void {
  for (const folder of deliveries) emptyFolder(folder);
}

async function recover(
  settings: BackupSettings,
  repository: Repository,
  plan: RestorePlan,
  files: RestoredFiles,
): Promise<Pick<RestoreResult, 'erasures' | 'replaced'>> {
  const found = findPostgresInstallation(process.cwd(), settings.dataDir);
  const installation = { ...found, data: settings.server?.folder ?? found.data };
  const replaced = setClusterAside(installation.data);
  await RecoveredCluster.write(repository, plan, installation, files);
  const password = superuserPassword(settings, files.secretsFile);
  const recovered = await RecoveredCluster.start(installation, plan, { password, isArchived: true });
  try {
    const erasures = await noteErasures(recovered.url('identity'), files.erasedSubjects);
    const cluster = await RunningCluster.connect(recovered.url('postgres'));
    try {
      const backup = new Backup(settings, repository, cluster, recovered.url('identity'));
      // The new timeline must be known before the shop gives its first order number. After a restore to a moment the bases of
      // later moments are not on it, so it needs its own.
      await (plan.target ? backup.full() : backup.changes());
    } finally {
      await cluster.close();
    }
    return { erasures, replaced };
  } finally {
    await recovered.stop();
  }
}

/** @throws BackupRefused when a server uses the data that the restore replaces */
async function refuseWhileRunning({ dataDir, server, stoppedServers }: BackupSettings): Promise<void> {
  const supervisor = runningSupervisor(dataDir);
  if (supervisor !== undefined)
    throw new BackupRefused(`The shop is running (process ${supervisor}). Stop it first.`);
  if (process.env['DATABASE_URL'] && !server)
    throw new BackupRefused('DATABASE_URL names another server, which its own means restore.');
  for (const address of stoppedServers)
    if (await acceptsConnections(address))
      throw new BackupRefused(`${address} is running. Stop the shop first: docker compose stop`);
}

/**
 * Restores databases, files and, if they are missing, secrets, to the end of the log or to a moment.
 * @throws BackupRefused while the shop runs, NothingToRestore
 */
export async function restore(settings: BackupSettings, target?: Date): Promise<RestoreResult> {
  const { dataDir, storageDir } = settings;
  await refuseWhileRunning(settings);
  await stopOrphanedProcesses(dataDir);
  const repository = new Repository(settings);
  const plan = planRestore(await repository.list(), target);
  const files = await RestoredFiles.unpack(repository, plan, join(dataDir, 'backup', 'restoring'));
  const secrets = join(dataDir, 'secrets.json');
  if (!existsSync(secrets) && files.secretsFile) copyFileSync(files.secretsFile, secrets);
  if (storageDir) files.moveStorageTo(storageDir);
  const { erasures, replaced } = await recover(settings, repository, plan, files);
  forgetDeliveries(settings);
  files.remove();
  return { until: plan.target ?? new Date(plan.journal.taken), erasures, replaced };
}
