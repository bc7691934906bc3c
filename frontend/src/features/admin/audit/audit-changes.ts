import { ellipsize } from '../../../../../libs/i18n/src/characters/truncate';
import type { AuditChange, operations } from '../../../api/schema';

type Kind = NonNullable<NonNullable<operations['AuditController.list']['parameters']['query']>['kind']>;

/** Kinds of objects in the order of the panel. A kind that is missing here is a type error. */
const kindOrder: Record<Kind, true> = {
  user: true,
  invitation: true,
  product: true,
  bundle: true,
  release: true,
  article: true,
  subscriber: true,
  campaign: true,
  order: true,
  withdrawal: true,
  dispute: true,
  sale: true,
  discount: true,
  'upgrade-path': true,
  offer: true,
  'offer-rule': true,
  'redemption-batch': true,
  'redemption-code': true,
  licence: true,
  'licence-grant': true,
  'licence-import': true,
  trial: true,
  computer: true,
  export: true,
  key: true,
  webhook: true,
  event: true,
  mail: true,
  reconciliation: true,
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
