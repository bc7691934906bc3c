import type { OrderExportRow } from '#contracts/commerce/orders';
import type { CsvColumns } from '../../file-responses/send-csv';

export const orderColumns: CsvColumns<OrderExportRow> = {
  'Order number': ({ orderNumber }) => orderNumber,
  'E-mail': ({ billingInfo }) => billingInfo.email,
  Name: ({ billingInfo }) => billingInfo.name,
  Country: ({ billingInfo }) => billingInfo.country,
  Items: ({ items }) => items,
  Currency: ({ currency }) => currency,
  Subtotal: ({ subtotal }) => subtotal,
  Discount: ({ discount }) => discount,
  Tax: ({ tax }) => tax,
  Total: ({ totalAmount }) => totalAmount,
  Refunded: ({ refunded }) => refunded,
  Status: ({ status }) => status,
  Created: ({ createdAt }) => createdAt,
  Paid: ({ paidAt }) => paidAt,
};
