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

const reasons = ['missing', 'unreadable'] as const;
type Reason = (typeof reasons)[number];

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
  constructor(
    private readonly storage: Storage,
    private readonly log: Log,
  ) {
    super();
  }

  /** Whether a file is stored with this length. @throws when the storage does not respond */
  async has(key: string, bytes: number): Promise<boolean> {
    const found = await this.stat(key);
    if (found?.bytes === bytes) return true;
    this.report('missing', key, new Error(`${found ? `${found.bytes} of ` : 'none of '}${bytes} bytes`));
    return false;
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
    this.log.error(
      { err: error, storageKey },
      reason === 'missing' ? 'stored file missing' : 'stored file unreadable',
    );
  }
}
