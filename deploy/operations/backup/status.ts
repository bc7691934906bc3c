import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The result of the last backup and check; the metric `shop_backup_age_seconds` reads it. */
export interface BackupStatus {
  finishedAt: string | null;
  kind: 'full' | 'incremental' | null;
  bytes: number;
  /** The last full backup. */
  fullAt: string | null;
  verifiedAt: string | null;
  /** Between two backups of a process that makes them by itself. */
  intervalSeconds: number | null;
  /** Whether the last run failed. A successful backup says nothing about a failed check. */
  failed: { backup: boolean; verify: boolean };
  ok: boolean;
}

const none: BackupStatus = {
  finishedAt: null,
  kind: null,
  bytes: 0,
  fullAt: null,
  verifiedAt: null,
  intervalSeconds: null,
  failed: { backup: false, verify: false },
  ok: false,
};

const fileIn = (dataDir: string) => join(dataDir, 'backup', 'status.json');

export function readStatus(dataDir: string): BackupStatus {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return none;
  try {
    return { ...none, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<BackupStatus>) };
  } catch {
    return none;
  }
}

type Changes = Partial<Omit<BackupStatus, 'failed' | 'ok'>>;

/** Notes the result of one kind of run; that of the other stays. */
export function saveStatus(
  dataDir: string,
  run: keyof BackupStatus['failed'],
  result: Changes | 'failed',
): BackupStatus {
  const file = fileIn(dataDir);
  const former = readStatus(dataDir);
  const failed = { ...former.failed, [run]: result === 'failed' };
  const changes = result === 'failed' ? {} : result;
  const status = { ...former, ...changes, failed, ok: !failed.backup && !failed.verify };
  mkdirSync(join(dataDir, 'backup'), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(status, null, 1));
  renameSync(`${file}.new`, file);
  return status;
}
