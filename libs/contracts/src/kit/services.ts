/** Every service of the shop. Each answers for its health, its dead events and its audit log. */
export const services = ['identity', 'catalogue', 'news', 'newsletter', 'commerce', 'licensing'] as const;
export type ServiceName = (typeof services)[number];

/** Those that write to people. */
export const writers = ['identity', 'newsletter', 'commerce', 'licensing'] as const satisfies ServiceName[];
export type WriterName = (typeof writers)[number];

/** Those that have anything of customers, and so something to forget. */
export const keepers = ['identity', 'newsletter', 'commerce', 'licensing'] as const satisfies ServiceName[];
