import { Injectable } from '@nestjs/common';
import {
  type CheckedFiles,
  checkFiles,
  type FileProblem,
  findUnreferencedFiles,
  type PageOfFiles,
  type PageOfStorage,
} from '#contracts/catalogue/reconciliation';
import { Handles } from '#platform/rpc/handles';
import { AudioReferencesService } from '../plugins/samples/audio-references.service';
import { ArtifactReferencesService } from '../releases/artifact-references.service';
import {
  type FileReference,
  type FileReferences,
  StoredFilesService,
} from '../stored-files/stored-files.service';

/** A page ends after this time, long before its request expires, and the next one continues. */
const maxPageMs = 10_000;
/** The folders whose files only the catalogue refers to. Pictures are addressed by links in texts of several services. */
const folders = ['downloads', 'installers', 'releases', 'samples'] as const;

/** Compares the references of all tables with the files of the storage, page by page. */
@Injectable()
export class FileReconciliationService {
  private readonly tables: readonly FileReferences[];

  constructor(
    private readonly files: StoredFilesService,
    artifacts: ArtifactReferencesService,
    audio: AudioReferencesService,
  ) {
    this.tables = [artifacts, audio];
  }

  @Handles(checkFiles)
  async check({ after = '', limit }: PageOfFiles): Promise<CheckedFiles> {
    const until = Date.now() + maxPageMs;
    const references = await this.nextReferences(after, limit);
    const problems: FileProblem[] = [];
    let last: string | null = null;
    let count = 0;
    for (const reference of references) {
      // Two rows of one file are compared in one page, because the cursor is the key.
      if (Date.now() > until && reference.storageKey !== last) break;
      problems.push(...(await this.problemsOf(reference)));
      last = reference.storageKey;
      count += 1;
    }
    const isLast = count === references.length && references.length < limit;
    return { problems, count, next: isLast ? null : last };
  }

  @Handles(findUnreferencedFiles)
  async findUnreferenced({ after = '', limit, before }: PageOfStorage): Promise<CheckedFiles> {
    const listed = await this.nextStored(after, limit);
    const keys = listed.map(({ key }) => key);
    const known = new Set((await Promise.all(this.tables.map((table) => table.known(keys)))).flat());
    const problems = listed
      .filter(({ key, modifiedAt }) => !known.has(key) && modifiedAt < new Date(before))
      .map(({ key, modifiedAt }) => ({
        storageKey: key,
        problem: 'unreferenced' as const,
        detail: `stored ${modifiedAt.toISOString()}`,
      }));
    return { problems, count: keys.length, next: keys.length < limit ? null : (keys.at(-1) ?? null) };
  }

  /** The next references of all tables, merged by key. */
  private async nextReferences(after: string, limit: number): Promise<FileReference[]> {
    const pages = await Promise.all(this.tables.map((table) => table.page(after, limit)));
    return pages
      .flat()
      .sort((a, b) => (a.storageKey < b.storageKey ? -1 : 1))
      .slice(0, limit);
  }

  private async nextStored(after: string, limit: number) {
    const listed = [];
    for (const folder of folders) {
      // Keys of a folder sort between its name and the next folder's.
      if (listed.length >= limit || after > `${folder}0`) continue;
      listed.push(
        ...(await this.files.list(folder, { after: after || undefined, limit: limit - listed.length })),
      );
    }
    return listed;
  }

  private async problemsOf({ storageKey, bytes, sha256 }: FileReference): Promise<FileProblem[]> {
    const stored = await this.files.readInfo(storageKey);
    const expected = `${bytes} bytes, sha256 ${sha256}`;
    if (!stored) return [{ storageKey, problem: 'missing', detail: `expected ${expected}` }];
    if (stored.bytes === bytes && stored.sha256 === sha256) return [];
    const actual = `${stored.bytes} bytes, sha256 ${stored.sha256}`;
    return [{ storageKey, problem: 'differs', detail: `expected ${expected}; stored ${actual}` }];
  }
}
