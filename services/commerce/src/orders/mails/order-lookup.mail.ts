import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The code and the link by which a customer without an account opens the orders of the address. */
export interface OrderLookup {
  code: string;
  /** Token of the link; URL-safe. */
  token: string;
  /** How long both are valid. */
  minutes: number;
}

export const orderLookupMail = mailTemplate<OrderLookup>('order-lookup', __dirname);
