import { told } from './told';

/** Whether the configuration has a part of the shop switched on (FEATURE_…); these two are unless the page says otherwise. */
export function isOn(feature: 'auth' | 'newsletter'): boolean {
  const features = told('shop-features');
  return features === undefined || features.split(' ').includes(feature);
}

const knownMethods = ['card'] as const;
export type PaymentMethod = (typeof knownMethods)[number];

/** Payment methods that a checkout session allows; none while payments are switched off or the page does not say. */
export function paymentMethods(): PaymentMethod[] {
  const allowed = (told('shop-payment-methods') ?? '').split(' ');
  return knownMethods.filter((method) => allowed.includes(method));
}
