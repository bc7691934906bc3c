import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findPostgresInstallation } from '#local-servers/postgres/postgres-installation';
import type { BackupSettings } from './backup.config';
import { checkDatabase, type DatabaseCheck, databaseNames } from './cluster/cluster-checks';
import { RecoveredCluster } from './cluster/recovered-cluster';
import { Repository } from './repository/repository';
import { planRestore } from './repository/snapshots';
import { superuserPassword } from './superuser-password';
import { RestoredFiles } from './restored-files';
import { saveStatus } from './status';

export interface VerifyResult {
  /** The moment up to which the newest backup restores. */
  until: Date;
  databases: ({ name: string } & DatabaseCheck)[];
  files: number;
  problems: string[];
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function missingFiles(storages: readonly string[], files: DatabaseCheck['files']): Promise<string[]> {
  const problems: string[] = [];
  for (const { key, sha256 } of files) {
    const file = storages.map((storage) => join(storage, key)).find(existsSync);
    if (!file) problems.push(`file ${key} is missing`);
    else if (sha256 !== null && (await sha256Of(file)) !== sha256)
      problems.push(`file ${key} has another checksum`);
  }
  return problems;
}

/** Stops the cluster afterwards. */
async function checkDatabases(cluster: RecoveredCluster): Promise<VerifyResult['databases']> {
  const databases: VerifyResult['databases'] = [];
  try {
    for (const name of await databaseNames(cluster.url('postgres')))
      databases.push({ name, ...(await checkDatabase(cluster.url(name))) });
    return databases;
  } finally {
    await cluster.stop();
  }
}

/** Restores the newest backup beside the shop, which may run meanwhile, and checks it. The result is kept in the status. */
export async function verify(settings: BackupSettings): Promise<VerifyResult> {
  const { dataDir } = settings;
  const result = await restoreAndCheck(settings).catch((error: unknown) => {
    saveStatus(dataDir, 'verify', 'failed');
    throw error;
  });
  const isIntact = result.problems.length === 0;
  saveStatus(dataDir, 'verify', isIntact ? { verifiedAt: new Date().toISOString() } : 'failed');
  return result;
}

async function restoreAndCheck(settings: BackupSettings): Promise<VerifyResult> {
  const { dataDir, storageDir, server } = settings;
  const repository = new Repository(settings);
  await repository.check();
  const plan = planRestore(await repository.list());
  mkdirSync(dataDir, { recursive: true });
  const usual = findPostgresInstallation(process.cwd(), dataDir);
  // Not in the volume of a server in another container, which runs meanwhile.
  const data = server ? join(dataDir, 'backup', 'verified') : `${usual.data}.verified`;
  const installation = { ...usual, data };
  const files = await RestoredFiles.unpack(repository, plan, join(dataDir, 'backup', 'verifying'));
  try {
    rmSync(installation.data, { recursive: true, force: true });
    await RecoveredCluster.write(repository, plan, installation, files);
    const password = superuserPassword(settings, files.secretsFile);
    const cluster = await RecoveredCluster.start(installation, plan, { password, isArchived: false });
    const databases = await checkDatabases(cluster);
    const stored = storageDir ? databases.flatMap((database) => database.files) : [];
    const problems = await missingFiles(files.storages, stored);
    return { until: new Date(plan.journal.taken), databases, files: stored.length, problems };
  } finally {
    rmSync(installation.data, { recursive: true, force: true });
    files.remove();
  }
}
