// What `npm test` leaves to `npm test -- --all` (docs/testing.md says why): a spec or story is in exactly one of the two sets.

/** Specs that kill, freeze, flood, fill or restore servers, wait for time limits, or try every input or order of steps. */
export const longSpecs = [
  'deploy/cross-service-tests/fuzz/',
  'deploy/cross-service-tests/cpp-client/',
  'deploy/cross-service-tests/reconciled-damages.spec',
  'deploy/local/processes/supervisor.spec',
  'deploy/local/stack/full-event-store.spec',
  'deploy/monitoring/(killed-service|rules).spec',
  'deploy/provisioner/',
  'deploy/sandbox/stripe/browser/',
  'deploy/tools/backup/backup.spec',
  'gateway/test/traffic/(floods|graceful-shutdown|rolling-restart).spec',
  'libs/local-servers/src/bus/nats-cluster.spec',
  'libs/platform/test/database/(several-servers|silent-database|start-before-postgres|unusable-database).spec',
  'libs/platform/test/events/(dead-letters|full-disk|lost-stream|silent-stream).spec',
  'libs/platform/test/health/service-readiness.spec',
  'libs/platform/test/(jobs|redis-sentinel).spec',
  'libs/platform/test/mail/(mail-lane|mail-servers|mails-without-redis).spec',
  'libs/platform/test/rpc/(frozen-replica|outages).spec',
  'services/commerce/test/consumer-law/withdrawal-races.spec',
  'services/commerce/test/orders/document-fonts.spec',
  'services/commerce/test/stripe-events/stripe-event-retries.spec',
  'services/licensing/test/giving/(gift-combinations|gift-worker).spec',
  'services/licensing/test/orders/upgrade-combinations.spec',
  'services/newsletter/test/campaigns/campaigns-and-mail-servers.spec',
  '[a-z]-killed\\.spec',
];

/** Stories of what the shop does beyond the two specifications, and of failures on the way. */
export const longStories = [
  'account/(account-failures|failed-download|file-versions|files|find-orders|installer)',
  'account/(offers|orders|security)',
  'admin/(audit|bundles|offers|operations|panel-width|reconciliation|releases)',
  'admin/orders/(reassigned-order|refund-figures)',
  'checkout/(bundle|cart|consumer-law|failure-recovery|licensing-outage|payment-order|payment-screens)',
  'checkout/(pricing-forms|request-retry|sale|upgrade)',
  'computers/',
  'giving/',
  'site/(content-security|email-addresses|html|password-rules|purchase-rendering|refused-storage)',
  'site/(server-rendering|theme|translated-pages)',
  'storefront/(bundles|consent|filter-sheet|maintenance|phone-catalogue)',
];
