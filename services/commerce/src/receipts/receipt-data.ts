import { mailDate, mailPrice } from '#platform/mail-templates/mail-formats';
import type { FreeReceipt } from '../mails/free-receipt.mail';
import type { GiftReceipt } from '../mails/gift-receipt.mail';
import type { Receipt } from '../mails/receipt.mail';
import type { Order, OrderItem } from '../orders/orders.service';

type Download = Pick<Receipt, 'downloadToken' | 'downloadDays'>;

function orderData({ number, paidAt, createdAt, language }: Order) {
  return { orderNumber: number ?? '', date: mailDate(paidAt ?? createdAt, language) };
}

/** A free order has no prices to list and nothing to refund. */
export function toFreeReceipt(order: Order, items: readonly OrderItem[], download: Download): FreeReceipt {
  return { ...orderData(order), ...download, products: items.map(({ name }) => name).join(', ') };
}

export function toReceipt(order: Order, items: readonly OrderItem[], download: Download): Receipt {
  return { ...toGiftReceipt(order, items), ...download };
}

export function toGiftReceipt(order: Order, items: readonly OrderItem[]): GiftReceipt {
  const { language, discountCents, totalCents } = order;
  return {
    ...orderData(order),
    items: items.map(({ name, priceCents }) => ({ name, price: mailPrice(priceCents, language) })),
    discount: discountCents > 0 ? `−${mailPrice(discountCents, language)}` : null,
    total: mailPrice(totalCents, language),
  };
}
