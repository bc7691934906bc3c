import type { AuditChange, operations } from '../../../api/schema';

type Kind = NonNullable<NonNullable<operations['AuditController.list']['parameters']['query']>['kind']>;

/** What administrators deal with, in the order of the panel; a kind that the API knows and this does not is a type error. */
const inOrder: Record<Kind, true> = {
  user: true,
  product: true,
  release: true,
  article: true,
  subscriber: true,
  campaign: true,
  order: true,
  offer: true,
  computer: true,
  event: true,
  mail: true,
  shop: true,
};
export const kinds = Object.keys(inOrder);

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
