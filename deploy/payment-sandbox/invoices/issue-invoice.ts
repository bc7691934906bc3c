import { stripeId } from '../ids';
import type { SessionRecord } from '../sessions/session';
import type { World } from '../world';
import { invoiceObject } from './invoice-object';

/** Writes the paid invoice of a session that asks for one. */
export function issueInvoice(world: World, session: SessionRecord): void {
  if (!session.given.invoice_creation?.enabled) return;
  const invoice = world.ledger.invoices.put({
    id: stripeId('in_'),
    number: `SANDBOX-${String(world.ledger.invoices.size + 1).padStart(4, '0')}`,
    sessionId: session.id,
    created: world.now(),
  });
  session.invoiceId = invoice.id;
  world.ledger.sessions.put(session);
  world.tell('invoice.paid', invoiceObject(world, invoice, session));
}
