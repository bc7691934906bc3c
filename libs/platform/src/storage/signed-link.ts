import { createHmac, timingSafeEqual } from 'node:crypto';

/** What opening a link says. */
export type OpenedLink =
  | { readonly state: 'open'; readonly payload: unknown }
  | { readonly state: 'expired' }
  | { readonly state: 'invalid' };

const longestLink = 2_000;

function signature(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url');
}

/**
 * Puts a payload and its end into one url-safe text that only holders of the secret can make (HMAC-SHA256). It hides nothing:
 * no secrets in the payload.
 */
export function signLink(payload: object, secret: string, expiresAt: Date): string {
  const seconds = Math.floor(expiresAt.getTime() / 1_000);
  const content = Buffer.from(JSON.stringify([seconds, payload])).toString('base64url');
  return `${content}.${signature(content, secret)}`;
}

function isSignedBy(secret: string, content: string, given: Buffer): boolean {
  const expected = Buffer.from(signature(content, secret));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Reads a link that one of the secrets has signed: the present one, or a former one after a rotation. The signature is compared in constant time and before anything is parsed; as text, so that there is
 * exactly one spelling of a link.
 */
export function openLink(link: string, secrets: readonly string[], now: Date = new Date()): OpenedLink {
  const [content = '', given = '', ...rest] = link.length > longestLink ? [] : link.split('.');
  const offered = Buffer.from(given);
  if (rest.length > 0 || !secrets.some((secret) => isSignedBy(secret, content, offered)))
    return { state: 'invalid' };
  const [seconds, payload] = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as [
    number,
    unknown,
  ];
  return now.getTime() >= seconds * 1_000 ? { state: 'expired' } : { state: 'open', payload };
}
