import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The result of the last backup and check; the metric `shop_backup_age_seconds` reads it. */
export interface BackupStatus {
  finishedAt: string | null;
  kind: 'full' | 'incremental' | null;
  bytes: number;
  verifiedAt: string | null;
  ok: boolean;
}

const none: BackupStatus = { finishedAt: null, kind: null, bytes: 0, verifiedAt: null, ok: false };

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

export function saveStatus(dataDir: string, changes: Partial<BackupStatus>): BackupStatus {
  const file = fileIn(dataDir);
  const status = { ...readStatus(dataDir), ...changes };
  mkdirSync(join(dataDir, 'backup'), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(status, null, 1));
  renameSync(`${file}.new`, file);
  return status;
}
