import { ConfigError } from '../config/load-config';
import { LocalStorage } from './local-storage';
import { S3Storage } from './s3-storage';
import { storageFromEnv } from './storage-from-env';

const bucket = { S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9000' };

describe('storage from the environment', () => {
  it('is a folder when no bucket is set', () => {
    expect(storageFromEnv({ STORAGE_DIR: '.local/storage' })).toBeInstanceOf(LocalStorage);
  });

  it('is S3 when a bucket is set', () => {
    expect(storageFromEnv({ ...bucket, S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'secret' })).toBeInstanceOf(
      S3Storage,
    );
  });

  it('names the missing variables', () => {
    expect(() => storageFromEnv({})).toThrow(/STORAGE_DIR is missing: a folder such as/);
    expect(() => storageFromEnv(bucket)).toThrow(ConfigError);
  });
});
