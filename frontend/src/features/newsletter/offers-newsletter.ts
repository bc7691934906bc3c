import { told } from '../../api/told';

/** Whether the shop has its newsletter switched on (FEATURE_NEWSLETTER); it has unless the page says otherwise. */
export function offersNewsletter(): boolean {
  const features = told('shop-features');
  return features === undefined || features.split(' ').includes('newsletter');
}
