import type { AuditChange } from '../../../api/schema';

/** What administrators deal with, in the order of the panel. */
export const kinds = [
  'user',
  'product',
  'release',
  'article',
  'subscriber',
  'campaign',
  'order',
  'offer',
  'computer',
  'event',
  'mail',
  'shop',
] as const;

const shownChanges = 3;
const shownText = 40;

const short = (text: string | null | undefined) =>
  !text ? '–' : text.length > shownText ? `${text.slice(0, shownText)}…` : text;

/** The first changes in a line: `role: user → admin`. */
export function summaryOf(changes: readonly AuditChange[]): string {
  const lines = changes
    .slice(0, shownChanges)
    .map(({ field, before, after }) =>
      before && after
        ? `${field}: ${short(before)} → ${short(after)}`
        : `${field}: ${short(after ?? before)}`,
    );
  return changes.length > shownChanges ? `${lines.join(', ')}, …` : lines.join(', ');
}
