import { ellipsize } from '../../../../../libs/i18n/src/characters/truncate';
import type { AuditChange, operations } from '../../../api/schema';

type Kind = NonNullable<NonNullable<operations['AuditController.list']['parameters']['query']>['kind']>;

/** Kinds of objects in the order of the panel. A kind that is missing here is a type error. */
const kindOrder: Record<Kind, true> = {
  user: true,
  product: true,
  release: true,
  article: true,
  subscriber: true,
  campaign: true,
  order: true,
  withdrawal: true,
  dispute: true,
  offer: true,
  computer: true,
  licence: true,
  event: true,
  mail: true,
  shop: true,
};
export const auditKinds = Object.keys(kindOrder);

const maxShownChanges = 3;
const maxTextLength = 40;

const shortened = (text: string | null | undefined) => (text ? ellipsize(text, maxTextLength) : '–');

/** The first changes in a line: `role: user → admin`. */
export function summarizeChanges(changes: readonly AuditChange[]): string {
  const lines = changes
    .slice(0, maxShownChanges)
    .map(({ field, before, after }) =>
      before && after
        ? `${field}: ${shortened(before)} → ${shortened(after)}`
        : `${field}: ${shortened(after ?? before)}`,
    );
  return changes.length > maxShownChanges ? `${lines.join(', ')}, …` : lines.join(', ');
}
