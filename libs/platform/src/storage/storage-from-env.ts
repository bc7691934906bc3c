import { ConfigError, loadConfig } from '../config/load-config';
import { LocalStorage } from './local-storage';
import { S3Storage } from './s3-storage';
import type { Storage } from './storage';
import { StorageConfig } from './storage.config';

/** S3 when S3_BUCKET is set, else the folder STORAGE_DIR. @throws ConfigError */
export function storageFromEnv(env: NodeJS.ProcessEnv = process.env): Storage {
  const config = loadConfig(StorageConfig, env);
  if (!config.S3_BUCKET) return new LocalStorage(config.STORAGE_DIR);
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = config;
  if (!S3_ACCESS_KEY || !S3_SECRET_KEY)
    throw new ConfigError(['S3_ACCESS_KEY and S3_SECRET_KEY are required with S3_BUCKET']);
  return new S3Storage({
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  });
}
