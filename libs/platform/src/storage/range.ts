import type { FileFacts } from './storage';

/** none: send it all with 200. part: 206 with Content-Range. unsatisfiable: 416 with the size. */
export type RangeAnswer =
  | { readonly kind: 'none' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const none = { kind: 'none' } as const;
const unsatisfiable = { kind: 'unsatisfiable' } as const;

/** A file without a date is named by its tag alone. */
type RangedFile = Pick<FileFacts, 'bytes' | 'etag'> & Partial<Pick<FileFacts, 'modifiedAt'>>;

/** RFC 9110 §14.1.1: one range of bytes; the unit is read without case. Several ranges are ignored, as §14.2 allows. */
const oneRange = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

const longestHeader = 100;

/**
 * What a request with these headers gets of a file (RFC 9110 §14.2, §13.1.5). Whatever cannot be read as one range of bytes
 * is ignored, as is a range under an If-Range that names other bytes than these.
 */
export function answerRange(
  headers: { readonly range?: string; readonly 'if-range'?: string },
  file: RangedFile,
): RangeAnswer {
  const { range, 'if-range': condition } = headers;
  if (range === undefined || range.length > longestHeader) return none;
  if (condition !== undefined && !namesThisFile(condition.trim(), file)) return none;
  const [, first = '', last = ''] = oneRange.exec(range) ?? [];
  if (first === '' && last === '') return none;
  return first === '' ? suffix(Number(last), file.bytes) : span(Number(first), last, file.bytes);
}

function span(start: number, last: string, bytes: number): RangeAnswer {
  const end = last === '' ? Infinity : Number(last);
  if (end < start) return none;
  return start >= bytes ? unsatisfiable : { kind: 'part', start, end: Math.min(end, bytes - 1) };
}

function suffix(length: number, bytes: number): RangeAnswer {
  if (length === 0 || bytes === 0) return unsatisfiable;
  return { kind: 'part', start: Math.max(bytes - length, 0), end: bytes - 1 };
}

/**
 * A weak tag never names bytes. A date does when it is ours to the second: a file is written once, so it did not change twice
 * within that second (§8.8.2.2).
 */
function namesThisFile(condition: string, file: RangedFile): boolean {
  if (condition.startsWith('"')) return condition === file.etag;
  if (condition.startsWith('W/')) return false;
  return condition === file.modifiedAt?.toUTCString();
}
