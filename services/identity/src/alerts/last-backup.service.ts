import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hourMs } from '#contracts/fields/durations';
import { backupSetup, type BackupSetup } from '#contracts/identity/shop/backup-setup';
import type { AlertCondition } from '#contracts/operations/alert-conditions';
import { AlertSource } from '#platform/alerts/alert-source';
import { Handles } from '#platform/rpc/handles';
import { LastBackup } from './last-backup.entity';

/** A daily backup may take two hours longer than the one before. */
const maxAgeMs = 26 * hourMs;

/** `2026-11-27 03:30 UTC` */
const minuteOf = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Reads when the last backup ended. */
@Injectable()
export class LastBackupService {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(backupSetup)
  async find(): Promise<BackupSetup> {
    const endedAt = await this.endedAt();
    return { endedAt: endedAt?.toISOString() ?? null, isOld: endedAt !== undefined && isOld(endedAt) };
  }

  /** A shop that never had a backup lacks a step of its set-up; nothing has stopped there. */
  @AlertSource()
  async report(): Promise<AlertCondition[]> {
    const endedAt = await this.endedAt();
    return endedAt && isOld(endedAt) ? [{ kind: 'backup', subject: minuteOf(endedAt), count: null }] : [];
  }

  private async endedAt(): Promise<Date | undefined> {
    const [row] = await this.dataSource.getRepository(LastBackup).find({ take: 1 });
    return row?.endedAt;
  }
}

function isOld(endedAt: Date): boolean {
  return Date.now() - endedAt.getTime() > maxAgeMs;
}
