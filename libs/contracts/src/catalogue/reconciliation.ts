import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Many } from '../fields/nested';
import { request } from '../kit/request';

const maxFiles = 500;
const maxKeyLength = 400;
/** A page of large files takes longer than other requests: their checksums are computed. */
const checkTimeoutMs = 60_000;

export class PageOfFiles {
  /** The last storage key of the page before. */
  @IsOptional() @IsString() @MaxLength(maxKeyLength) after?: string;
  @IsInt() @Min(1) @Max(maxFiles) limit: number;
}

const fileProblems = ['missing', 'differs', 'unreferenced'] as const;

/** A file that is not in the storage as the catalogue recorded it, or that nothing refers to. */
export class FileProblem {
  @IsString() storageKey: string;
  @IsIn([...fileProblems]) problem: (typeof fileProblems)[number];
  /** Expected and actual size and checksum. */
  @IsString() detail: string;
}

export class CheckedFiles {
  @Many(() => FileProblem) problems: FileProblem[];
  @IsInt() count: number;
  /** Where the next page begins; null after the last one. */
  @IsOptional() @IsString() next: string | null;
}

/** Compares the recorded installers and audio samples with the storage: existence, size and checksum. */
export const checkFiles = request('catalogue.reconciliation.check-files', {
  input: PageOfFiles,
  output: CheckedFiles,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
  timeoutMs: checkTimeoutMs,
});

export class PageOfStorage extends PageOfFiles {
  /** Younger files may belong to a form that is not saved yet. */
  @IsISO8601() before: string;
}

/** The stored installers and audio samples that no product and no release refers to. */
export const findUnreferencedFiles = request('catalogue.reconciliation.find-unreferenced', {
  input: PageOfStorage,
  output: CheckedFiles,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
  timeoutMs: checkTimeoutMs,
});
