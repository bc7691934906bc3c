const key = 'newsletter-subscribed';

/** What earlier versions of the shop kept; forgotten at start (spec admin §3). */
const oldKeys = ['newsletter_subscriber', 'newsletter_last_check', 'newsletter_stats'];

/** Whether somebody signed up or confirmed in this browser. */
export function isSubscribed(): boolean {
  return localStorage.getItem(key) === 'true';
}

export function rememberSubscribed(): void {
  localStorage.setItem(key, 'true');
}

/** After leaving: the sign-up is offered again. */
export function forgetSubscribed(): void {
  localStorage.removeItem(key);
}

export function forgetOldKeys(): void {
  for (const old of oldKeys) localStorage.removeItem(old);
}
