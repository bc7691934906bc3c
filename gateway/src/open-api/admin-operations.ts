/** Descriptions of operations for administrators, by verb and path. */
export const adminOperations: Readonly<Record<string, string>> = {
  'GET /api/admin/audit': 'Lists what administrators and customers did, newest first.',
  'GET /api/admin/audit/export.csv': 'Exports the audit log as CSV.',
  'POST /api/admin/bulk-changes':
    'Changes price, status or texts of several products, with an outcome for each.',
  'POST /api/admin/bulk-changes/{id}/undo':
    'Restores the products of a bulk change that were not changed since, once, with an outcome for each.',
  'GET /api/admin/dead-events': 'Lists events that a service could not process.',
  'POST /api/admin/dead-events/{service}/{id}/replay': 'Has a service process a failed event again.',
  'GET /api/admin/discounts/{id}/codes.csv': 'Exports the codes of a discount as CSV.',
  'GET /api/admin/entitlements/export.csv': 'Exports the filtered entitlements as CSV.',
  'GET /api/admin/failed-mails': 'Lists mails that could not be sent.',
  'POST /api/admin/failed-mails/{service}/{id}/retry': 'Queues a failed mail again.',
  'GET /api/admin/figures': 'Returns daily figures of sales, customers and activations.',
  'GET /api/admin/refund-figures/export.csv': 'Exports the refunds by plug-in as CSV.',
  'GET /api/admin/orders/{id}': 'Returns an order with its payments, refunds and events.',
  'GET /api/admin/orders/{id}/{kind}.pdf': 'Sends a document of an order as PDF.',
  'POST /api/admin/orders/{id}/reassign':
    'Mails a link that reassigns an order to the address that its customer meant.',
  'POST /api/admin/orders/{id}/receipt': 'Mails the order with its download link again.',
  'POST /api/admin/orders/{id}/refunds': 'Refunds an order, in full or in part.',
  'GET /api/admin/orders/export.csv': 'Exports the filtered orders as CSV.',
  'POST /api/admin/pictures': 'Stores a picture, re-encoded and in several widths.',
  'POST /api/admin/product-files': 'Uploads an installer file of a product.',
  'POST /api/admin/reconciliation/runs': 'Starts a comparison without repairs.',
  'POST /api/admin/releases/files': 'Uploads the file of a release.',
  'POST /api/admin/licence-imports':
    'Reads customers with their licences from a CSV file of another shop and checks them.',
  'GET /api/admin/licence-imports/{id}/faults.csv':
    'Exports the rows of a file that are not imported as CSV.',
  'GET /api/admin/redemption-batches/{id}/codes.csv': 'Exports the codes of a batch as CSV.',
  'GET /api/admin/setup': 'Lists the steps to a shop that sells, and what each still lacks.',
  'GET /api/admin/search':
    'Finds customers, orders, licences and computers by number, address, name, code or id.',
  'POST /api/admin/sounds': 'Uploads an audio sample of a product.',
  'PUT /api/admin/status': 'Switches maintenance on or off.',
  'GET /api/admin/users/{id}/mails': 'Lists the mails to a customer with their delivery, without content.',
  'GET /api/admin/users/{id}/timeline': 'Lists what happened with a customer in all services, newest first.',
  'POST /api/admin/users/bulk-delete': 'Deletes several users, with an outcome for each.',
  'POST /api/news/admin/upload-image': 'Stores the picture of an article from a multipart form.',
  'POST /api/newsletter/admin/subscribers/bulk': 'Changes several subscribers, with an outcome for each.',
};
