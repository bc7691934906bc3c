import { told } from './told';

/** Whether the configuration has a part of the shop switched on (FEATURE_…); these two are unless the page says otherwise. */
export function isOn(feature: 'auth' | 'newsletter'): boolean {
  const features = told('shop-features');
  return features === undefined || features.split(' ').includes(feature);
}
