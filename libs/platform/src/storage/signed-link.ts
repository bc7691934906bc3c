import { createHmac, timingSafeEqual } from 'node:crypto';

/** The result of verifying a link. */
export type LinkVerification =
  | { readonly state: 'open'; readonly payload: unknown }
  | { readonly state: 'expired' }
  | { readonly state: 'invalid' };

const maxLinkLength = 2_000;

function signature(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url');
}

/**
 * Encodes a payload and its expiry in one url-safe text, signed by HMAC-SHA256. The payload is readable and must not contain
 * secrets.
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
 * Verifies a link that was signed with one of the secrets: the current one, or a former one after a rotation. The signature is
 * compared in constant time before anything is parsed, and as text, so that a link has exactly one valid encoding.
 */
export function verifyLink(
  link: string,
  secrets: readonly string[],
  now: Date = new Date(),
): LinkVerification {
  const [content = '', given = '', ...rest] = link.length > maxLinkLength ? [] : link.split('.');
  const offered = Buffer.from(given);
  if (rest.length > 0 || !secrets.some((secret) => isSignedBy(secret, content, offered)))
    return { state: 'invalid' };
  const [seconds, payload] = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as [
    number,
    unknown,
  ];
  return now.getTime() >= seconds * 1_000 ? { state: 'expired' } : { state: 'open', payload };
}
