import { mailTemplate } from '#platform/mail-templates/mail-template';

/** Notice to the mistyped address: the order is no longer there. It does not name the new address. */
export interface OrderMoved {
  orderNumber: string;
}

export const orderMovedMail = mailTemplate<OrderMoved>('order-moved', __dirname);
