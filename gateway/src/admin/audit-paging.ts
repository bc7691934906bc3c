import type { PageQuery, Pagination } from '#contracts/kit/page';
import { type FindAudit, maxAuditRows } from '#contracts/operations/audit';

/** Position in the audit log: the page's number, and the id of the last row before it or the first row after it. */
export const auditCursor = /^(?:after|before)\.\d{1,6}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type AuditQuery = PageQuery & { cursor?: string };

/** The part of the log that a page shows, and what each service is asked for it. */
interface AuditSlice {
  find: Pick<FindAudit, 'take' | 'before' | 'after'>;
  page: number;
  /** Rows of the merged answer before the page. */
  skipped: number;
  isBackwards: boolean;
}

interface MergedRow {
  id: string;
}

/** One row more than the page shows whether another page follows. */
export function auditSliceOf({ page, limit, cursor }: AuditQuery): AuditSlice {
  if (cursor === undefined) {
    const skipped = (page - 1) * limit;
    const take = Math.min(skipped + limit + 1, maxAuditRows);
    return { find: { take }, page, skipped, isBackwards: false };
  }
  const [direction, number = '', id = ''] = cursor.split('.');
  const isBackwards = direction === 'before';
  const find = { take: limit + 1, ...(isBackwards ? { after: id } : { before: id }) };
  return { find, page: Math.max(1, Number(number)), skipped: 0, isBackwards };
}

/** The rows of the page from the merged ids, newest first, and its `pagination`. */
export function auditPageOf<T extends MergedRow>(
  { limit, cursor }: AuditQuery,
  { page, skipped, isBackwards }: AuditSlice,
  merged: readonly T[],
  counted: number,
): { rows: T[]; pagination: Pagination } {
  const reachable = merged.slice(0, cursor === undefined ? maxAuditRows : undefined);
  const rows = isBackwards ? reachable.slice(-limit) : reachable.slice(skipped, skipped + limit);
  const hasMore = merged.length > skipped + limit;
  const hasNext = isBackwards || hasMore;
  const hasPrevious = isBackwards ? hasMore : cursor !== undefined || page > 1;
  const total = Math.min(counted, maxAuditRows);
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    pagination: {
      page: isBackwards && !hasPrevious ? 1 : page,
      limit,
      total,
      pages: Math.ceil(total / limit),
      totalKind: counted > maxAuditRows ? 'minimum' : 'exact',
      ...(hasNext && last ? { next: `after.${page + 1}.${last.id}` } : {}),
      ...(hasPrevious && first ? { previous: `before.${Math.max(1, page - 1)}.${first.id}` } : {}),
    },
  };
}
