import type { OrderConsent } from '#contracts/commerce/consumer-law/consents';
import type { DisputeEvidence } from '#contracts/commerce/disputes';
import type { OrderRefund } from '#contracts/commerce/refunds';
import type { SentMail } from '#contracts/operations/sent-mail';
import { withdrawalDays } from '#contracts/shop-rules';
import type { OrderUse } from '#contracts/licensing/order-use';
import { formatMoney } from '#i18n/money/money';
import { mailMoment } from '#platform/mail-templates/mail-formats';
import type { Order, OrderItem } from '../../orders/placed-orders/orders.service';

/** What the shop knows about an order, from its timeline. */
export interface EvidenceFacts {
  order: Order;
  items: readonly OrderItem[];
  consents: readonly OrderConsent[];
  refunds: readonly OrderRefund[];
  mails: readonly SentMail[];
  /** Null while licensing is unavailable. */
  use: OrderUse | null;
}

/** In UTC, because banks of every country read it. */
const moment = (at: string) => mailMoment(new Date(at), 'en', 'UTC');
const lines = (title: string, entries: readonly string[]) =>
  entries.length > 0 ? `${title}\n${entries.map((entry) => `- ${entry}`).join('\n')}` : '';
const paragraphs = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

const consentTexts: Record<OrderConsent['kind'], string> = {
  'immediate-supply': 'agreed that the supply begins at once',
  'withdrawal-effect': 'acknowledged the effect of that on the right of withdrawal',
};

function accessLogOf(use: OrderUse | null): string {
  if (!use) return '';
  const completed = use.downloads.flatMap(({ completedAt }) => (completedAt ? [moment(completedAt)] : []));
  const activated = use.licences.flatMap(({ name, firstActivatedAt }) =>
    firstActivatedAt ? [`${name}: ${moment(firstActivatedAt)}`] : [],
  );
  return paragraphs([
    lines('Completed downloads by the link of this order:', completed),
    lines('First activations on a computer of the customer:', activated),
  ]);
}

function policyOf(consents: readonly OrderConsent[]): string {
  const given = consents.map(
    ({ kind, at, textVersion, language }) =>
      `${moment(at)}: the customer ${consentTexts[kind]} (text of ${textVersion}, language ${language})`,
  );
  return paragraphs([
    `The receipt states that a refund can be requested within ${withdrawalDays} days of the purchase.`,
    lines('Consents before the payment:', given),
  ]);
}

function furtherOf({ order, mails, refunds }: EvidenceFacts): string {
  const sent = mails.flatMap(({ template, sentAt }) => (sentAt ? [`${moment(sentAt)}: ${template}`] : []));
  const returned = refunds.map(
    ({ createdAt, amount, state }) =>
      `${moment(createdAt)}: ${formatMoney(amount, 'en', order.currency)}, ${state}`,
  );
  return paragraphs([lines('Mails to the customer:', sent), lines('Refunds:', returned)]);
}

/** The evidence that an administrator edits. In English, because the bank reads it; without network addresses. */
export function evidenceOf(facts: EvidenceFacts): DisputeEvidence {
  const { order, items, consents, use } = facts;
  const products = items.map(({ name, version }) => `${name} ${version}`).join(', ');
  return {
    productDescription: `Software for music production, delivered by download: ${products}.`,
    customerName: order.billingName ?? `${order.firstName} ${order.lastName}`.trim(),
    customerEmail: order.billingEmail ?? order.email,
    serviceDate: order.fulfilledAt ? moment(order.fulfilledAt.toISOString()) : '',
    accessLog: accessLogOf(use),
    policyDisclosure: policyOf(consents),
    furtherText: furtherOf(facts),
  };
}
