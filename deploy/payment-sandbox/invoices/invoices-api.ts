import { apiRoute } from '../http/route';
import { noSuch } from '../http/stripe-error';
import { invoiceObject } from './invoice-object';

export const invoicesApi = [
  apiRoute('GET', '/v1/invoices/:id', {}, (world, _, id) => {
    const invoice = world.ledger.invoices.get(id);
    const session = invoice && world.ledger.sessions.get(invoice.sessionId);
    if (!invoice || !session) throw noSuch('invoice', id);
    return invoiceObject(world, invoice, session);
  }),
];
