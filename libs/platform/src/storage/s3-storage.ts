import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { spool } from './spool';
import {
  type ByteRange,
  assertStorageKey,
  type FileMetadata,
  FileNotFoundError,
  type ListedFile,
  Storage,
  type StoredFile,
} from './storage';

export interface S3Location {
  bucket: string;
  region: string;
  /** Omitted for Amazon S3. */
  endpoint?: string;
  accessKey: string;
  secretKey: string;
}

/** Files in a bucket of Amazon S3 or a compatible server. The client is loaded with the first call. */
export class S3Storage extends Storage {
  private client: Promise<S3Client> | undefined;

  constructor(private readonly place: S3Location) {
    super();
  }

  /** Spools to disk first: S3 needs the length before the bytes, and a file can be sent again when a connection breaks. */
  override async put(
    key: string,
    body: Readable | Buffer,
    { contentType }: { contentType: string },
  ): Promise<StoredFile> {
    const target = this.target(key);
    const { PutObjectCommand } = await import('@aws-sdk/client-s3');
    const client = await this.open();
    const { path, file } = await spool(join(tmpdir(), 'shop-uploads'), body);
    try {
      const [Body, ContentLength] = [createReadStream(path), file.bytes];
      await client.send(new PutObjectCommand({ ...target, Body, ContentLength, ContentType: contentType }));
      return file;
    } finally {
      await rm(path, { force: true });
    }
  }

  override async stat(key: string): Promise<FileMetadata | undefined> {
    const target = this.target(key);
    const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
    const client = await this.open();
    const head = await client.send(new HeadObjectCommand(target)).catch(undefinedIfMissing);
    if (!head) return this.assertBucket(client);
    return {
      bytes: head.ContentLength ?? 0,
      contentType: head.ContentType ?? 'application/octet-stream',
      etag: head.ETag ?? `"${head.VersionId ?? ''}"`,
      modifiedAt: head.LastModified ?? new Date(0),
    };
  }

  override async read(key: string, span?: ByteRange): Promise<Readable> {
    const target = this.target(key);
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    const client = await this.open();
    const range = span && `bytes=${span.start}-${span.end}`;
    const found = await client
      .send(new GetObjectCommand({ ...target, Range: range }))
      .catch(undefinedIfMissing);
    if (!(found?.Body instanceof Readable)) throw new FileNotFoundError(key);
    return found.Body;
  }

  override async delete(key: string): Promise<void> {
    const target = this.target(key);
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
    await (await this.open()).send(new DeleteObjectCommand(target));
  }

  override async list(
    folder: string,
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<ListedFile[]> {
    const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
    const client = await this.open();
    const page = { Prefix: `${assertStorageKey(folder)}/`, MaxKeys: limit, StartAfter: after };
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: this.place.bucket, ...page }),
    );
    return Contents.flatMap(({ Key, LastModified }) =>
      Key === undefined ? [] : [{ key: Key, modifiedAt: LastModified ?? new Date(0) }],
    );
  }

  /** The response to HEAD has no code, so a missing bucket looks like a missing file. @throws Error naming the bucket */
  private async assertBucket(client: S3Client): Promise<undefined> {
    const { HeadBucketCommand } = await import('@aws-sdk/client-s3');
    const { bucket } = this.place;
    await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
      // Without permission for the bucket itself (403) it exists.
      if (isMissing(error)) throw new Error(`the bucket ${bucket} does not exist`, { cause: error });
    });
  }

  private target(key: string) {
    return { Bucket: this.place.bucket, Key: assertStorageKey(key) };
  }

  private open(): Promise<S3Client> {
    this.client ??= createClient(this.place);
    return this.client;
  }
}

async function createClient(place: S3Location): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    region: place.region,
    endpoint: place.endpoint,
    // Compatible servers rarely support a host name per bucket or the checksum trailers that are the default now.
    forcePathStyle: place.endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: place.accessKey, secretAccessKey: place.secretKey },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_500, socketTimeout: 15_000 },
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);
}

function undefinedIfMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}
