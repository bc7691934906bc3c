import { money } from '../page/language';
import { escaped, plainPage } from '../page/markup';
import { type SessionRecord, sessions } from '../sessions/session';
import { pendingWebhooks } from '../events/event-object';
import type { Sandbox } from '../sandbox';
import { events } from '../events/event';

const maxShown = 50;

function button(action: string, label: string, fields: Record<string, string> = {}): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  return `<form method="post" action="/_sandbox/${action}">${hidden}<button>${escaped(label)}</button></form>`;
}

function actions({ id, status, paymentStatus }: SessionRecord): string {
  const at = `sessions/${id}`;
  if (status === 'open')
    return [
      button(`${at}/pay`, 'Pay'),
      button(`${at}/complete-unpaid`, 'Pay later'),
      button(`${at}/expire`, 'Expire'),
    ].join(' ');
  if (status === 'complete' && paymentStatus === 'unpaid')
    return [
      button(`${at}/settle`, 'Payment succeeded'),
      button(`${at}/settle`, 'Payment failed', { paid: 'false' }),
    ].join(' ');
  if (status !== 'complete' || paymentStatus !== 'paid') return '';
  return [
    button(`${at}/refund`, 'Refund'),
    button(`${at}/dispute`, 'Dispute'),
    button(`${at}/dispute`, 'Won', { outcome: 'won' }),
    button(`${at}/dispute`, 'Lost', { outcome: 'lost' }),
  ].join(' ');
}

const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);

function table(headings: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  if (rows.length === 0) return `<p class="muted">${empty}</p>`;
  const head = headings.map((each) => `<th scope="col">${each}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function sessionRows(sandbox: Sandbox): string[][] {
  return sessions(sandbox)
    .newestFirst()
    .slice(0, maxShown)
    .map((session) => [
      time(session.created),
      `<a href="/_sandbox/sessions/${session.id}"><code>${session.id.slice(0, 20)}…</code></a>`,
      escaped(session.items.map(({ name }) => name).join(', ')),
      escaped(money(session.totals.total, session.currency, 'en')),
      `${session.status}, ${session.paymentStatus}`,
      actions(session),
    ]);
}

function eventRows(sandbox: Sandbox): string[][] {
  return events(sandbox)
    .newestFirst()
    .slice(0, maxShown)
    .map((event) => [
      time(event.created),
      `<code>${event.id}</code>`,
      event.type,
      pendingWebhooks(sandbox, event) === 0 ? 'delivered' : 'not delivered',
      button(`webhooks/resend/${event.id}`, 'Resend'),
    ]);
}

/** The overview page of the sandbox. */
export function overviewPage(sandbox: Sandbox): string {
  const faults = escaped(JSON.stringify(sandbox.sender.chaos));
  const endpoints = sandbox.endpoints().map(({ url }) => `<code>${escaped(url)}</code>`);
  return plainPage(
    'Payment sandbox',
    `<p class="ribbon">SANDBOX — no real card, no real money</p>
<h1>Payment sandbox</h1>
<p>Emulates Stripe. Webhook endpoints: ${endpoints.join(', ') || 'none'}. Delivery faults: <code>${faults}</code>.
Held events: ${sandbox.sender.heldEvents.length}. ${button('webhooks/release', 'Release')} ${button('clock', 'Clock +1 day', { advance: '86400' })} ${button('reset', 'Reset')}</p>
<h2>Sessions</h2>
${table(['Time', 'Session', 'Items', 'Total', 'State', ''], sessionRows(sandbox), 'None yet.')}
<h2>Events</h2>
${table(['Time', 'Event', 'Type', 'Webhook', ''], eventRows(sandbox), 'None yet.')}
<p class="muted">Newest ${maxShown}. All of them: <a href="/_sandbox/sessions">sessions</a>, <a href="/_sandbox/events">events</a>, <a href="/_sandbox/deliveries">deliveries</a>.</p>`,
  );
}
