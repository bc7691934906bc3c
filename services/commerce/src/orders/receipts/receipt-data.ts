import type { OrderConsent } from '#contracts/commerce/consumer-law/consents';
import type { Cents } from '#contracts/fields/money';
import { shopDate } from '#i18n/shop-date';
import { translate } from '#i18n/translate';
import { mailMoment, mailPrice } from '#platform/mail-templates/mail-formats';
import type { FreeReceipt } from '../mails/free-receipt.mail';
import type { GiftReceipt } from '../mails/gift-receipt.mail';
import type { Receipt } from '../mails/receipt.mail';
import type { Order, OrderItem } from '../placed-orders/orders.service';

type Consent = Pick<OrderConsent, 'at' | 'textVersion'>;
type Download = Pick<Receipt, 'downloadToken' | 'downloadDays'>;

function orderData({ number, paidAt, createdAt, language, timeZone }: Order) {
  return { orderNumber: number ?? '', date: shopDate(paidAt ?? createdAt, language, timeZone) };
}

/** With the bundle that it was bought with. */
const nameOf = ({ name, bundleName }: OrderItem) => (bundleName === null ? name : `${bundleName}: ${name}`);

/** A free order has no prices to list and nothing to refund. */
export function toFreeReceipt(order: Order, items: readonly OrderItem[], download: Download): FreeReceipt {
  return { ...orderData(order), ...download, products: items.map(nameOf).join(', ') };
}

/** When the customer agreed, and to which version of the text. */
function consentMoment({ at, textVersion }: Consent, { language, timeZone }: Order): string {
  const version = translate(language, 'document.consent_version', { version: textVersion });
  return `${mailMoment(new Date(at), language, timeZone)}, ${version}`;
}

/** @param agreed one of the consents, which are given together; absent for an order without */
export function toReceipt(
  order: Order,
  items: readonly OrderItem[],
  agreed: Consent | undefined,
  download: Download,
): Receipt {
  return { ...toGiftReceipt(order, items, agreed), ...download };
}

/** A gift has no downloads for its buyer. @param agreed as for a receipt */
export function toGiftReceipt(
  order: Order,
  items: readonly OrderItem[],
  agreed: Consent | undefined,
): GiftReceipt {
  const { language, currency, discountCents, totalCents } = order;
  const money = (amount: Cents) => mailPrice(amount, language, currency);
  return {
    ...orderData(order),
    items: items.map((item) => ({ name: nameOf(item), price: money(item.priceCents) })),
    discount: discountCents > 0 ? `−${money(discountCents)}` : null,
    total: money(totalCents),
    hasConsents: agreed !== undefined,
    consentedAt: agreed ? consentMoment(agreed, order) : '',
  };
}
