import { ConfigError } from '../config/load-config';
import { LocalStorage } from './local-storage';
import { S3Storage } from './s3-storage';
import { storageFromEnv } from './storage-from-env';

const bucket = { S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9000' };

describe('the storage named by the environment', () => {
  it('is the folder when there is no bucket', () => {
    expect(storageFromEnv({ STORAGE_DIR: '.local/storage' })).toBeInstanceOf(LocalStorage);
  });

  it('is the bucket when there is one', () => {
    expect(storageFromEnv({ ...bucket, S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'secret' })).toBeInstanceOf(
      S3Storage,
    );
  });

  it('says what is missing', () => {
    expect(() => storageFromEnv({})).toThrow(/STORAGE_DIR is missing: a folder such as/);
    expect(() => storageFromEnv(bucket)).toThrow(ConfigError);
  });
});
