import { IsString, IsUrl, ValidateIf } from 'class-validator';

function isLocal(config: StorageConfig): boolean {
  return config.S3_BUCKET === undefined;
}

function isRemote(config: StorageConfig): boolean {
  return config.S3_BUCKET !== undefined;
}

/** A folder, or a bucket once S3_BUCKET is set. */
export class StorageConfig {
  @ValidateIf(isLocal)
  @IsString({ message: 'a folder such as .local/storage, unless S3_BUCKET is set' })
  STORAGE_DIR: string;

  @ValidateIf(isRemote)
  @IsString()
  S3_BUCKET?: string;

  /** Omitted for Amazon S3. */
  @ValidateIf((config: StorageConfig) => config.S3_ENDPOINT !== undefined)
  @IsUrl({ require_tld: false, require_protocol: true })
  S3_ENDPOINT?: string;

  @ValidateIf(isRemote)
  @IsString()
  S3_REGION: string = 'us-east-1';

  @ValidateIf(isRemote)
  @IsString()
  S3_ACCESS_KEY?: string;

  @ValidateIf(isRemote)
  @IsString()
  S3_SECRET_KEY?: string;
}
