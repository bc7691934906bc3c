import { localStore } from '../../api/browser-storage';

const key = 'newsletter-subscribed';

/** Keys of earlier versions, removed at start (admin §3). */
const legacyKeys = ['newsletter_subscriber', 'newsletter_last_check', 'newsletter_stats'];

/** Whether a visitor of this browser signed up or confirmed. */
export function isSubscribed(): boolean {
  return localStore.get(key) === 'true';
}

export function setSubscribed(): void {
  localStore.set(key, 'true');
}

/** After the unsubscription the sign-up is offered again. */
export function clearSubscribed(): void {
  localStore.remove(key);
}

export function removeLegacyKeys(): void {
  for (const old of legacyKeys) localStore.remove(old);
}
