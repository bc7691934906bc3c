import { readFile } from 'node:fs/promises';
import { gaugeOf } from '#platform/metrics/metrics';
import type { Problem } from '#platform/health/readiness';

/** What the last backup left in its status file. */
interface BackupStatus {
  readonly ok: boolean;
  readonly finishedAt?: string;
  readonly verifiedAt?: string;
  readonly bytes?: number;
  readonly intervalSeconds?: number;
  /** Whether the last backup succeeded, also when a later check failed. */
  readonly isBackedUp: boolean;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function parseStatus(text: string): BackupStatus | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const finishedAt = textOf(fields.get('finishedAt'));
  const verifiedAt = textOf(fields.get('verifiedAt'));
  const bytes = fields.get('bytes');
  const intervalSeconds = fields.get('intervalSeconds');
  const failed = fields.get('failed');
  const hasBackup = typeof failed === 'object' && failed !== null && Reflect.get(failed, 'backup') === false;
  return {
    ok: fields.get('ok') === true,
    ...(finishedAt ? { finishedAt } : {}),
    ...(verifiedAt ? { verifiedAt } : {}),
    ...(typeof bytes === 'number' ? { bytes } : {}),
    ...(typeof intervalSeconds === 'number' ? { intervalSeconds } : {}),
    isBackedUp: fields.get('ok') === true || hasBackup,
  };
}

/** Without a file or while it is being written there is no status, and its metrics are absent. */
async function readStatus(file: string): Promise<BackupStatus | undefined> {
  try {
    return parseStatus(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function sampleAge(name: string, help: string, at: string | undefined): void {
  const seconds = (Date.now() - Date.parse(at ?? '')) / 1_000;
  const gauge = gaugeOf(name, help);
  if (Number.isNaN(seconds)) gauge.remove();
  else gauge.set(seconds);
}

function sampleNumber(name: string, help: string, value: number | undefined): void {
  const gauge = gaugeOf(name, help);
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}

/** The state of the last backup as metrics, read from the file that the backup writes. */
export class BackupMetrics {
  private succeededAt: string | undefined;

  constructor(private readonly file: string | undefined) {}

  async collect(): Promise<void> {
    if (!this.file) return;
    const status = await readStatus(this.file);
    // After a failed backup the age is that of the last successful one, as far as this process has seen it.
    if (status?.isBackedUp) this.succeededAt = status.finishedAt;
    sampleAge('shop_backup_age_seconds', 'Time since the last successful backup finished', this.succeededAt);
    sampleAge('shop_backup_verified_age_seconds', 'Time since a backup was verified', status?.verifiedAt);
    const ok = gaugeOf('shop_backup_ok', 'Whether the last backup succeeded (1) or failed (0)');
    sampleNumber('shop_backup_bytes', 'Size of the last backup', status?.bytes);
    sampleNumber(
      'shop_backup_interval_seconds',
      'Time between two backups that are made by themselves',
      status?.intervalSeconds,
    );
    if (status) ok.set(status.ok ? 1 : 0);
    else ok.remove();
  }

  /** For the readiness check. */
  async problems(): Promise<Problem[]> {
    const status = this.file ? await readStatus(this.file) : undefined;
    if (!status || status.ok) return [];
    return [{ part: 'backup', reason: `the backup of ${status.finishedAt ?? 'an unknown time'} failed` }];
  }
}
