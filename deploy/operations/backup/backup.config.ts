import { join, resolve } from 'node:path';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { loadConfig, toList, toNumber } from '#platform/config/load-config';

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

  /** The password itself, where all secrets come from the environment. */
  @IsOptional()
  @IsString()
  BACKUP_PASSWORD?: string;

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

  /** The superuser's address, when Postgres is not the one of `npm start`. */
  @IsOptional()
  @IsString()
  DATABASE_URL?: string;

  /** The data folder of that Postgres, when this process shares it: in containers a volume that both mount. */
  @IsOptional()
  @IsString()
  POSTGRES_DATA?: string;

  /** Folders with the data of NATS and Redis, which a restore empties. */
  @IsOptional()
  @Transform(toList)
  @IsString({ each: true })
  DELIVERY_FOLDERS?: string[];

  /** `host:port` of the servers that must be stopped during a restore. */
  @IsOptional()
  @Transform(toList)
  @IsString({ each: true })
  STOPPED_SERVERS?: string[];
}

export interface BackupSettings {
  dataDir: string;
  repository: string;
  /** Created with the repository when it is a file that does not exist. */
  key: { file: string } | { password: string };
  keepDays: number;
  /** Undefined when the files are in a bucket. */
  storageDir: string | undefined;
  /** The Postgres of another container whose data folder is shared; undefined for the one of `npm start`. */
  server: { folder: string; url: string } | undefined;
  /** The data of NATS and Redis. */
  deliveries: readonly string[];
  stoppedServers: readonly string[];
}

/** The default repository is beside the data folder: it survives its deletion, not the loss of the disk. @throws ConfigError */
export function backupSettings(dataDir: string, env: NodeJS.ProcessEnv = process.env): BackupSettings {
  const config = loadConfig(BackupConfig, env);
  const folder = resolve(dataDir);
  const { BACKUP_PASSWORD: password, DATABASE_URL: url, POSTGRES_DATA: cluster } = config;
  return {
    dataDir: folder,
    repository: config.BACKUP_REPOSITORY ?? `${folder}-backup`,
    key: password ? { password } : { file: resolve(config.BACKUP_KEY_FILE ?? `${folder}-backup.key`) },
    keepDays: config.BACKUP_KEEP_DAYS,
    storageDir: config.S3_BUCKET ? undefined : resolve(config.STORAGE_DIR ?? join(folder, 'storage')),
    server: url && cluster ? { folder: cluster, url } : undefined,
    deliveries: config.DELIVERY_FOLDERS ?? ['nats', 'redis'].map((name) => join(folder, name)),
    stoppedServers: config.STOPPED_SERVERS ?? [],
  };
}
