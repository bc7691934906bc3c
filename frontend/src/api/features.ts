import { pageMeta } from './page-meta';

/** Whether a feature is enabled by the configuration (FEATURE_…); both are by default. */
export function isFeatureEnabled(feature: 'auth' | 'newsletter'): boolean {
  const features = pageMeta('shop-features');
  return features === undefined || features.split(' ').includes(feature);
}

/** Whether prices include taxes, which the payment provider calculates. */
export function hasTaxesIncluded(): boolean {
  return pageMeta('shop-taxes') === 'included';
}

const knownMethods = ['card', 'apple_pay', 'google_pay'] as const;
export type PaymentMethod = (typeof knownMethods)[number];

/** Payment methods of a checkout session; none while payments are disabled or the page meta is absent. */
export function paymentMethods(): PaymentMethod[] {
  const allowed = (pageMeta('shop-payment-methods') ?? '').split(' ');
  return knownMethods.filter((method) => allowed.includes(method));
}
