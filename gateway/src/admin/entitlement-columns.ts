import type { EntitlementRow } from '#contracts/licensing/administration';
import type { CsvColumns } from '../http/send-csv';

export const entitlementColumns: CsvColumns<EntitlementRow> = {
  'E-mail': ({ email }) => email,
  User: ({ userId }) => userId,
  Product: ({ name }) => name,
  'Subject type': ({ subjectType }) => subjectType,
  Subject: ({ subjectId }) => subjectId,
  'Order number': ({ orderNumber }) => orderNumber,
  Order: ({ sourceOrderId }) => sourceOrderId,
  Status: ({ status }) => status,
  'Licence ends in': ({ licenceLast4 }) => licenceLast4,
  Created: ({ createdAt }) => createdAt,
};
