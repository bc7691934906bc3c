/** Stored state of a browser for the shop. */
export interface StorageState {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

/** Consent is stored, so the banner does not cover the page. */
export function consentAnswered(origin: string): StorageState {
  const answer = {
    necessary: true,
    functional: false,
    analytics: false,
    marketing: false,
    consentDate: new Date().toISOString(),
    version: '1.0',
  };
  return {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'cookie_consent', value: JSON.stringify(answer) }] }],
  };
}

/** A first visit. */
export const emptyStorage: StorageState = { cookies: [], origins: [] };
