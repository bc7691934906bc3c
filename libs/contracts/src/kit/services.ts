/** All services. Each has health checks, dead letters and an audit log. */
export const services = ['identity', 'catalogue', 'news', 'newsletter', 'commerce', 'licensing'] as const;
export type ServiceName = (typeof services)[number];

/** Services that send mail. */
export const mailServices = [
  'identity',
  'newsletter',
  'commerce',
  'licensing',
] as const satisfies ServiceName[];
export type MailServiceName = (typeof mailServices)[number];

/** Services with personal data, and so with retention rules. */
export const personalDataServices = [
  'identity',
  'newsletter',
  'commerce',
  'licensing',
] as const satisfies ServiceName[];
