import type { Language } from '#contracts/kit/actor';
import type { AlertCondition, AlertKind } from '#contracts/operations/alert-conditions';
import { translate } from '#i18n/translate';
import type { AlertsMailData } from '../mails/alerts/alerts.mail';

/** A payment in review has no order number yet. */
const orders = (subject: string) =>
  /^[\da-f-]{36}$/.test(subject)
    ? `tab=orders&edit=${subject}`
    : `tab=orders&orderNumber=${encodeURIComponent(subject)}`;
const list = () => 'tab=alerts';

/** Where the panel shows what a kind is about. */
const paths: Readonly<Record<AlertKind, (subject: string) => string>> = {
  purchase: (subject) => (subject === 'Stripe' ? list() : orders(subject)),
  dispute: orders,
  events: () => 'tab=operations&view=events',
  mails: () => 'tab=operations&view=mails',
  findings: (subject) => `tab=reconciliation&kind=${encodeURIComponent(subject)}`,
  lag: list,
  clock: list,
  disk: list,
  backup: list,
  outage: list,
};

/** An alert as a line of a mail. */
export function alertLine(
  { kind, subject, count }: AlertCondition,
  language: Language,
): Pick<AlertsMailData['lines'][number], 'text' | 'path'> {
  const named = kind === 'findings' ? translate(language, `admin.reconciliation.kind.${subject}`) : subject;
  const key =
    kind === 'purchase' && subject === 'Stripe' ? 'admin.alerts.text.payments' : `admin.alerts.text.${kind}`;
  return {
    text: translate(language, key, { subject: named, count: count ?? 1 }),
    path: paths[kind](subject),
  };
}
