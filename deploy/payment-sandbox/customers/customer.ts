import type Stripe from 'stripe';
import { stripeId } from '../ids';
import type { World } from '../world';

export interface CustomerRecord {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

export function customerObject(customer: CustomerRecord): Stripe.Customer {
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: customer.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    email: customer.email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export function createCustomer(
  world: World,
  given: Partial<Pick<CustomerRecord, 'email' | 'name' | 'description' | 'metadata'>>,
): CustomerRecord {
  const customer = world.ledger.customers.put({
    id: stripeId('cus_', 14),
    created: world.now(),
    email: given.email ?? null,
    name: given.name ?? null,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
  });
  world.tell('customer.created', customerObject(customer));
  return customer;
}
