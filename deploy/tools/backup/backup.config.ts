import { join, resolve } from 'node:path';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { loadConfig, toNumber } from '#platform/config/load-config';

/** Settings of `shop backup`, `restore` and `verify`. */
class BackupConfig {
  /** A folder on another disk, or an address of restic such as `sftp:host:/shop` or `s3:https://host/bucket`. */
  @IsOptional()
  @IsString()
  BACKUP_REPOSITORY?: string;

  /** The file with the password by which the repository is encrypted. */
  @IsOptional()
  @IsString()
  BACKUP_KEY_FILE?: string;

  /** Days to any moment of which the shop can be restored. */
  @Transform(toNumber)
  @IsInt()
  @Min(1)
  @Max(3_650)
  BACKUP_KEEP_DAYS: number = 14;

  @IsOptional()
  @IsString()
  STORAGE_DIR?: string;

  @IsOptional()
  @IsString()
  S3_BUCKET?: string;
}

export interface BackupSettings {
  dataDir: string;
  repository: string;
  keyFile: string;
  keepDays: number;
  /** Undefined when the files are in a bucket. */
  storageDir: string | undefined;
}

/** The default repository is beside the data folder: it survives its deletion, not the loss of the disk. @throws ConfigError */
export function backupSettings(dataDir: string, env: NodeJS.ProcessEnv = process.env): BackupSettings {
  const config = loadConfig(BackupConfig, env);
  const folder = resolve(dataDir);
  return {
    dataDir: folder,
    repository: config.BACKUP_REPOSITORY ?? `${folder}-backup`,
    keyFile: resolve(config.BACKUP_KEY_FILE ?? `${folder}-backup.key`),
    keepDays: config.BACKUP_KEEP_DAYS,
    storageDir: config.S3_BUCKET ? undefined : resolve(config.STORAGE_DIR ?? join(folder, 'storage')),
  };
}
