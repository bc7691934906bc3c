import type { AdminEntitlement } from '#contracts/licensing/administration';
import type { CsvColumns } from '../file-responses/send-csv';

export const entitlementColumns: CsvColumns<AdminEntitlement> = {
  'E-mail': ({ email }) => email,
  User: ({ userId }) => userId,
  Product: ({ name }) => name,
  'Subject type': ({ subjectType }) => subjectType,
  Subject: ({ subjectId }) => subjectId,
  'Order number': ({ orderNumber }) => orderNumber,
  Order: ({ sourceOrderId }) => sourceOrderId,
  Source: ({ source }) => source,
  'Not for resale': ({ isNfr }) => (isNfr ? 'yes' : ''),
  Status: ({ status }) => status,
  'Licence ends in': ({ licenceLast4 }) => licenceLast4,
  Created: ({ createdAt }) => createdAt,
};
