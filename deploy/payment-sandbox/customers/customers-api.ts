import { pageOf, pageRules } from '../http/page-of';
import { email, metadata, text } from '../http/parameters';
import { apiRoute } from '../http/route';
import { noSuch } from '../http/stripe-error';
import { createCustomer, customerObject } from './customer';

const createRules = { email: email(), name: text(), description: text(), metadata: metadata() };

export const customersApi = [
  apiRoute('POST', '/v1/customers', createRules, (world, given) =>
    customerObject(
      createCustomer(
        world,
        Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      ),
    ),
  ),

  apiRoute('GET', '/v1/customers/:id', {}, (world, _, id) => {
    const customer = world.ledger.customers.get(id);
    if (!customer) throw noSuch('customer', id);
    return customerObject(customer);
  }),

  apiRoute('GET', '/v1/customers', { ...pageRules, email: email() }, (world, given) => {
    const found = world.ledger.customers
      .newestFirst()
      .filter((customer) => given.email === undefined || customer.email === given.email);
    return pageOf(found, given, '/v1/customers', 'customer', customerObject);
  }),
];
