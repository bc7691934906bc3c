import { noSuch } from '../http/stripe-error';
import { charges } from '../payments/charge';
import { refundedAmount } from '../refunds/refund';
import { emailOf, type SessionRecord, sessions } from '../sessions/session';
import type { Sandbox } from '../sandbox';
import { money } from './language';
import { escaped, plainPage } from './markup';

function row(label: string, value: string): string {
  return `<tr><th scope="row">${escaped(label)}</th><td>${escaped(value)}</td></tr>`;
}

function paper(title: string, rows: readonly [string, string][]): string {
  const body = rows.map(([label, value]) => row(label, value)).join('\n');
  return plainPage(
    title,
    `<main class="card"><p class="ribbon">SANDBOX — no money was moved</p><h1>${escaped(title)}</h1><table>${body}</table></main>`,
  );
}

function itemRows({ items, totals, currency }: SessionRecord): [string, string][] {
  return items.map(({ name, quantity }, i) => [
    quantity > 1 ? `${name} × ${quantity}` : name,
    money(totals.lines[i]?.total ?? 0, currency, 'en'),
  ]);
}

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** The page at `charge.receipt_url`. */
export function receiptPage(sandbox: Sandbox, chargeId: string): string {
  const charge = charges(sandbox).get(chargeId);
  const session = charge && sessions(sandbox).get(charge.sessionId);
  if (!charge || !session) throw noSuch('charge', chargeId);
  const { currency, method } = charge;
  const refunded = refundedAmount(sandbox, charge);
  return paper('Receipt', [
    ...itemRows(session),
    ['Amount paid', money(charge.amount, currency, 'en')],
    ...(refunded > 0 ? [['Refunded', money(refunded, currency, 'en')] as [string, string]] : []),
    ['Date', day(charge.created)],
    ['Paid with', `${method.brand} ···· ${method.last4}`],
    ['Paid by', emailOf(session) ?? ''],
  ]);
}
