import type { Readable } from 'node:stream';
import { Counter } from 'prom-client';
import type { Log } from '#platform/log/log';
import { metrics } from '#platform/metrics/metrics';
import {
  type ByteRange,
  type FileMetadata,
  FileNotFoundError,
  type ListedFile,
  Storage,
  type StoredFile,
} from '#platform/storage/storage';
import { ContentHashes } from './content-hashes';

const messages = {
  missing: 'stored file missing',
  damaged: 'stored file damaged',
  unreadable: 'stored file unreadable',
} as const;
type Reason = keyof typeof messages;
const reasons: readonly Reason[] = ['missing', 'damaged', 'unreadable'];

/** A file as its service describes it. Without a hash only the length is known. */
export interface ExpectedFile {
  storageKey: string;
  bytes: number;
  /** In hex. */
  sha256?: string | undefined;
}

/** A read of a file whose bytes are not those that were stored. */
export class FileDamagedError extends Error {
  override readonly name = 'FileDamagedError';
}

const failures = new Counter({
  name: 'shop_file_read_failures_total',
  help: 'Files that a customer requested and the storage did not deliver, by reason',
  labelNames: ['reason'],
  registers: [metrics],
});
// An increase from nothing to one is not visible to Prometheus.
for (const reason of reasons) failures.inc({ reason }, 0);

/** Codes of streams that their reader closed. */
const closedByReader = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ABORT_ERR']);

function isClosedByReader(error: NodeJS.ErrnoException): boolean {
  return error.code !== undefined && closedByReader.has(error.code);
}

/** A storage whose failed reads are logged and counted, because a customer waits for the file. */
export class ReportingStorage extends Storage {
  private readonly hashes = new ContentHashes(this);

  constructor(
    private readonly storage: Storage,
    private readonly log: Log,
  ) {
    super();
  }

  /** Whether the bytes of a file are those that were stored. @throws when the storage does not respond */
  async has(file: ExpectedFile): Promise<boolean> {
    try {
      await this.assertUndamaged(file);
      return true;
    } catch (error) {
      if (error instanceof FileNotFoundError || error instanceof FileDamagedError) return false;
      throw error;
    }
  }

  /** Opens a file after its bytes were compared. @throws FileNotFoundError, FileDamagedError */
  async readUndamaged(file: ExpectedFile, span?: ByteRange): Promise<Readable> {
    await this.assertUndamaged(file);
    return this.read(file.storageKey, span);
  }

  private async assertUndamaged({ storageKey, bytes, sha256 }: ExpectedFile): Promise<void> {
    const found = await this.stat(storageKey);
    if (!found) {
      const error = new FileNotFoundError(storageKey);
      this.report('missing', storageKey, error);
      throw error;
    }
    const actual = { bytes: found.bytes, sha256: sha256 && (await this.hashes.find(storageKey, found)) };
    if (actual.bytes === bytes && actual.sha256 === sha256) return;
    const error = new FileDamagedError(
      `stored ${actual.bytes} bytes, sha256 ${actual.sha256}; expected ${bytes} bytes, sha256 ${sha256}`,
    );
    this.report('damaged', storageKey, error);
    throw error;
  }

  override async read(key: string, span?: ByteRange): Promise<Readable> {
    try {
      const stream = await this.storage.read(key, span);
      return stream.once('error', (error) => {
        if (!isClosedByReader(error)) this.report('unreadable', key, error);
      });
    } catch (error) {
      this.report(error instanceof FileNotFoundError ? 'missing' : 'unreadable', key, error);
      throw error;
    }
  }

  override async stat(key: string): Promise<FileMetadata | undefined> {
    try {
      return await this.storage.stat(key);
    } catch (error) {
      this.report('unreadable', key, error);
      throw error;
    }
  }

  override put(key: string, body: Readable | Buffer, about: { contentType: string }): Promise<StoredFile> {
    return this.storage.put(key, body, about);
  }

  override delete(key: string): Promise<void> {
    return this.storage.delete(key);
  }

  override list(folder: string, page: { after?: string | undefined; limit: number }): Promise<ListedFile[]> {
    return this.storage.list(folder, page);
  }

  private report(reason: Reason, storageKey: string, error: unknown): void {
    failures.inc({ reason });
    this.log.error({ err: error, storageKey }, messages[reason]);
  }
}
