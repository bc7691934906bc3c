import type { FileMetadata } from './storage';

/** none: the whole file with 200. part: 206 with Content-Range. unsatisfiable: 416 with the size. */
export type RangeResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const none = { kind: 'none' } as const;
const unsatisfiable = { kind: 'unsatisfiable' } as const;

/** A file without a date is identified by its etag only. */
type RangedFile = Pick<FileMetadata, 'bytes' | 'etag'> & Partial<Pick<FileMetadata, 'modifiedAt'>>;

/** RFC 9110 §14.1.1: one range of bytes; the unit is case-insensitive. Several ranges are ignored, as RFC 9110 §14.2 allows. */
const singleRangePattern = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

const maxHeaderLength = 100;

/**
 * The part of a file that a request with these headers gets (RFC 9110 §14.2, §13.1.5). Anything but one valid range of bytes is
 * ignored, and so is a range whose If-Range does not match the file.
 */
export function resolveRange(
  headers: { readonly range?: string; readonly 'if-range'?: string },
  file: RangedFile,
): RangeResult {
  const { range, 'if-range': condition } = headers;
  if (range === undefined || range.length > maxHeaderLength) return none;
  if (condition !== undefined && !matchesIfRange(condition.trim(), file)) return none;
  const [, first = '', last = ''] = singleRangePattern.exec(range) ?? [];
  if (first === '' && last === '') return none;
  return first === '' ? suffixRange(Number(last), file.bytes) : offsetRange(Number(first), last, file.bytes);
}

function offsetRange(start: number, last: string, bytes: number): RangeResult {
  const end = last === '' ? Infinity : Number(last);
  if (end < start) return none;
  return start >= bytes ? unsatisfiable : { kind: 'part', start, end: Math.min(end, bytes - 1) };
}

function suffixRange(length: number, bytes: number): RangeResult {
  if (length === 0 || bytes === 0) return unsatisfiable;
  return { kind: 'part', start: Math.max(bytes - length, 0), end: bytes - 1 };
}

/**
 * A weak etag never matches. A date matches if it is equal to the second: a file is written once, so it did not change twice
 * within that second (RFC 9110 §8.8.2.2).
 */
function matchesIfRange(condition: string, file: RangedFile): boolean {
  if (condition.startsWith('"')) return condition === file.etag;
  if (condition.startsWith('W/')) return false;
  return condition === file.modifiedAt?.toUTCString();
}
