/** What a browser keeps for the shop at `origin`. */
export interface Kept {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

/** Somebody who has answered the question about cookies: it stands in nobody's way. */
export function decidedVisitor(origin: string): Kept {
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

/** Somebody who has never been here. */
export const newVisitor: Kept = { cookies: [], origins: [] };
