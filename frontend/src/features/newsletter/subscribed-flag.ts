const key = 'newsletter-subscribed';

/** Keys of earlier versions, removed at start (admin §3). */
const legacyKeys = ['newsletter_subscriber', 'newsletter_last_check', 'newsletter_stats'];

/** Whether a visitor of this browser signed up or confirmed. */
export function isSubscribed(): boolean {
  return localStorage.getItem(key) === 'true';
}

export function setSubscribed(): void {
  localStorage.setItem(key, 'true');
}

/** After the unsubscription the sign-up is offered again. */
export function clearSubscribed(): void {
  localStorage.removeItem(key);
}

export function removeLegacyKeys(): void {
  for (const old of legacyKeys) localStorage.removeItem(old);
}
