// What `npm test` leaves to `npm test -- --all` (docs/testing.md says why): a spec or story is in exactly one of the two sets.

/** Specs that kill, freeze, flood, fill or restore servers, wait for time limits, or try every input or order of steps. */
const slowSpecs = [
  'deploy/cross-service-tests/fuzz/',
  'deploy/cross-service-tests/(cpp-client|juce)/',
  'deploy/cross-service-tests/(large-accounts|merges)/',
  'deploy/cross-service-tests/(reconciled-damages|reconciliation).spec',
  'deploy/local/processes/(liveness|supervisor).spec',
  'deploy/local/stack/full-event-store.spec',
  'deploy/monitoring/(killed-service|rules).spec',
  'deploy/provisioner/',
  'deploy/sandbox/stripe/browser/',
  'deploy/operations/backup/backup.spec',
  'deploy/cross-service-tests/(alerts/stuck-purchase|currencies/other-currencies|purchase-round-trips).spec',
  'gateway/test/account/cached-profile.spec',
  'gateway/test/traffic/(floods|graceful-shutdown|preload|read-cache|rolling-restart|tracing).spec',
  'libs/local-servers/test/(nats-cluster|postgres).spec',
  'libs/platform/src/rpc/input-shape.spec',
  'libs/platform/test/database/(several-servers|silent-database|start-before-postgres|unusable-database).spec',
  'libs/platform/test/events/(dead-letters|full-disk|lost-stream|silent-stream).spec',
  'libs/platform/test/health/service-readiness.spec',
  'libs/platform/test/(jobs|redis-sentinel|tracing).spec',
  'libs/platform/test/mail/(mail-lane|mail-servers|mails-without-redis).spec',
  'libs/platform/test/rpc/(frozen-replica|null-fields|outages).spec',
  'services/commerce/test/consumer-law/withdrawal-races.spec',
  'services/commerce/test/orders/document-fonts.spec',
  'services/commerce/test/stripe-events/(payment-batches|stripe-event-retries|sweep|webhook-batches).spec',
  'services/licensing/test/giving/(gift-combinations|gift-worker).spec',
  'services/licensing/test/orders/upgrade-combinations.spec',
  'services/newsletter/test/campaigns/campaigns-and-mail-servers.spec',
  'libs/testing/src/servers/servers.spec',
  '[a-z]-killed\\.spec',
];

/** Specs of what the shop does beyond the two specifications, where another spec has the main case. */
const furtherSpecs = [
  'deploy/(checks/lint/stable-text-siblings|containers/tls|kubernetes/kubernetes|operations/secrets/rotate).spec',
  'services/commerce/test/checkout/gift-quotes.spec',
  'services/commerce/test/consumer-law/(returned-lines|withdrawal-mails|withdrawals-of-lines).spec',
  'services/commerce/test/offers/(earned-offers|offer-rules).spec',
  'services/commerce/test/orders/invoice-numbers.spec',
  'services/commerce/test/pricing/cached-prices.spec',
  'services/commerce/test/refunds/(best-sellers|inquiries|unanswered-refunds).spec',
  'services/identity/test/two-factor-takeover.spec',
  'services/licensing/test/(owner-addresses|transfers).spec',
  'services/licensing/test/computers/freed-seats.spec',
  'services/licensing/test/giving/gift-reversals.spec',
  'services/licensing/test/orders/reassigned-upgrades.spec',
];

export const longSpecs = [...slowSpecs, ...furtherSpecs];

/** Floods, combinations and side cases in specs that have a main case too: the beginnings of their titles. */
export const longSpecTitles = {
  'gateway/test/account/password-resets': ['do not count requests while'],
  'gateway/test/content/files': ['sends keep-alives until a slow'],
  'gateway/test/content/missing-files': ['fails an archive whose file'],
  'gateway/test/open-api': ['fails the OpenAPI linter without'],
  'gateway/test/pages/site': [
    'contain the configured timeout',
    'contain the features',
    'contain the payment methods',
  ],
  'gateway/test/traffic/failures': ['are 503 when a service never'],
  'gateway/test/traffic/price-changes': ['changes on every replica within a second'],
  'gateway/test/traffic/rate-limits': [
    'add local counts to Redis when',
    'continue from the last known counts',
  ],
  'libs/platform/test/database/advisory-lock': ['is available to another replica after'],
  'libs/platform/test/database/migrations': ['keeps a service that does not migrate'],
  'libs/platform/test/mail/mails': ['is sent once with three replicas', 'respects the rate limit per'],
  'services/catalogue/test/listing-prices': [
    'have the ranges of the prices',
    'lists and counts by the prices',
  ],
  'services/catalogue/test/prices': ['changes the range at its start'],
  'services/commerce/test/checkout/create-checkout-session': [
    'is shared by twenty concurrent tabs while Stripe',
    'is opened for each of twenty plug-ins',
    'is retried once per request while Stripe',
  ],
  'services/commerce/test/checkout/free-and-demo': ['demo orders are placed after the database'],
  'services/commerce/test/checkout/payment': [
    'a paid session is processed again after',
    'events of a session without an order are',
    'webhook deliveries are processed after an outage',
  ],
  'services/commerce/test/checkout/replace-session': [
    'is expired when the product becomes free',
    'is followed by a new order',
    'is replaced after a change of the e-mail',
    'an outdated session is replaced by',
    'that was paid before there was',
    'twenty concurrent tabs in two languages',
  ],
  'services/commerce/test/checkout/session-expiry': [
    'is expired for fifty concurrently',
    'is expired by a retry after an outage',
  ],
  'services/commerce/test/consumer-law/earned-prices': [
    'a withdrawal is accepted by itself',
    'a withdrawal waits for a person after',
    'an open session at a price that',
    'an open session ends when the',
    'the order in the panel shows the difference until',
  ],
  'services/commerce/test/consumer-law/withdrawal-confirmation': [
    'a declaration of the customer confirms',
    'deletes an unconfirmed declaration with',
    'repeated declarations mail at most three',
    'requires the confirmation also',
    'the sweep decides a confirmed withdrawal',
  ],
  'services/commerce/test/offers/offers': ['opens one session of one order for twenty'],
  'services/commerce/test/orders/documents': [
    'a credit note about the whole total lists',
    'a small partial refund states the rate',
    'a word that is longer than its column',
    'the invoice is in Russian',
  ],
  'services/commerce/test/orders/order-lookups': [
    'a code is valid with the id of its own request alone',
    'a request that a killed process left',
    'an address gets t',
    'five wrong codes use up a request',
  ],
  'services/commerce/test/orders/order-mails': [
    'the refund mail is in the language',
    'mentions no revoked licence while',
    'states that the licence was revoked when',
  ],
  'services/commerce/test/orders/order-reassignments': [
    'a newer request ends the earlier link',
    'is not moved after a full refund',
    'is refunded once and belongs to one account when',
    'moves once, however often',
    'refunds no more than earlier refunds',
    'refuses a repeated confirmation once',
  ],
  'services/commerce/test/pricing/codes': [
    'is never used more often than its limit',
    'is not released by a lost dispute',
  ],
  'services/commerce/test/refunds/dispute-evidence': [
    'a refused receipt sends nothing',
    'evidence whose response was lost',
    'the receipt is sent with it as a PDF',
  ],
  'services/commerce/test/refunds/refund-figures': [
    'are kept, and counted again when',
    'are read again only after',
    'leaves out refunds that failed',
    'spreads an amount over what',
  ],
  'services/commerce/test/refunds/refund-lines': [
    'a line is refunded once, for twenty',
    'refunds of all lines one after the other',
    'the credit note of a refund of lines',
  ],
  'services/commerce/test/refunds/refund-requests': [
    'a refund is made once after an outage',
    'refunds never exceed the paid total for twenty',
  ],
  'services/identity/test/email-changes': [
    'does not deadlock',
    'erases the mail to the owner',
    'rejects a link that a parallel request',
  ],
  'services/licensing/test/computers/device-recognition': [
    'counts one recognition for concurrent',
    'recognizes a computer at most 4 times a year for concurrent',
  ],
  'services/licensing/test/computers/licence-checks/licence-checks': [
    'refreshes assign at most 3 seats of a product bought since, also',
  ],
  'services/licensing/test/computers/lost-computers': [
    'allows 5 attempts at a code for a lost computer',
    'releases a lost computer exactly once for 50',
  ],
  'services/licensing/test/computers/swaps': [
    'allows 5 attempts at a swap code',
    'allows 6 swaps a year for concurrent',
  ],
  'services/licensing/test/giving/gifts': ['either the former code is redeemed or'],
  'services/licensing/test/giving/redemptions': [
    'a batch of 5,000 codes',
    'a code is either redeemed or withdrawn',
    'lets one of fifty customers',
  ],
  'services/licensing/test/orders/reassigned-orders': [
    'a refund and the move at the same time leave no active licence',
    'a refund of the second licence',
  ],
  'services/licensing/test/upgrades': [
    'lead to the same licences in each order',
    'leave the licence to the customer when',
    'supersede a licence whose',
  ],
  'services/newsletter/test/campaigns/campaigns': [
    'starts a campaign at its scheduled',
    'stops sending a paused campaign',
  ],
  'services/newsletter/test/subscribers': ['returns every page of 100,000'],
};

/** The titles of the long tests that stand in specs of `npm test`. */
export const longTitles = `(${Object.values(longSpecTitles).flat().join('|')})`;

/** The tests that `npm test` runs, by their full titles. */
export const shortTitles = `^(?!.*${longTitles})`;

/** Stories of what the shop does beyond the two specifications, and of failures on the way, by folder and file. */
export const longStoryFiles = [
  'account/(failed-download|files|find-orders|installer)',
  'account/(offers|orders|security)',
  'admin/(bundles|catalogue|customer|every-tab|invitations|offers|operations|overview|product-form|reconciliation|releases|shop)',
  'admin/orders/(reassigned-order|refund-figures)',
  'checkout/(bundle|cart|consumer-law|failure-recovery|licensing-outage|payment-order)',
  'checkout/(pricing-forms|sale|thank-you|upgrade)',
  'computers/',
  'giving/',
  'site/(api-docs|content-security|email-addresses|html|password-rules|purchase-rendering)',
  'site/(refused-storage|server-rendering|theme|translated-pages)',
  'storefront/(bundles|consent|filter-sheet)',
];

/** The same of files that have stories of the specifications too: the beginnings of their titles. */
export const longStoryTitles = {
  'admin/news': ['creates a campaign', 'drafts an article about a sale'],
  'admin/orders/orders': ['refunds an order in part'],
  'admin/panel': ['moves between tabs'],
  'admin/users': ['shows a customer’s computers'],
  'checkout/buy': ['shows why a card is declined'],
  'site/screens': ['further screens', 'screens of a customer', 'screens of accounts and the company'],
  'storefront/audio-samples': ['compares a sample with', 'keeps playing', 'switches a sample'],
  'storefront/newsletter': ['unsubscribes by the button'],
  'storefront/product-page': ['searches, filters and sorts'],
};

const namedStories = [
  ...longStoryFiles,
  ...Object.entries(longStoryTitles).flatMap(([file, titles]) =>
    titles.map((title) => `${file}\\.spec\\.ts .*${title}`),
  ),
];

/** What Playwright leaves out by file and title. A story whose title names a section of a specification always belongs to `npm test`. */
export const longStories = `^(?!.*(storefront|admin) §).*(${namedStories.join('|')})`;
