import { mailTemplate } from '#platform/mail-templates/mail-template';

/** The link by which the owner of the meant address takes over an order. */
export interface OrderClaim {
  orderNumber: string;
  products: string;
  /** Token of the link; URL-safe. */
  token: string;
}

export const orderClaimMail = mailTemplate<OrderClaim>('order-claim', __dirname);
