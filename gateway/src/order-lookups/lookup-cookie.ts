import { parseCookie, stringifySetCookie } from 'cookie';

const name = 'order_lookup';
/** Also the declaration of a withdrawal reads it. */
const path = '/api/orders';
const token = /^[\w-]{20,64}$/;

/** A cookie that opens the orders of one address; scripts cannot read it, and other sites cannot send it. */
export function lookupCookie(access: string, expiresAt: string, shopUrl: string): string {
  return stringifySetCookie(name, access, {
    path,
    expires: new Date(expiresAt),
    httpOnly: true,
    sameSite: 'strict',
    secure: shopUrl.startsWith('https:'),
  });
}

export function endedLookupCookie(): string {
  return stringifySetCookie(name, '', { path, maxAge: 0, httpOnly: true, sameSite: 'strict' });
}

/** The access that the browser's cookies contain, if any. */
export function lookupAccessOf(header: string | undefined): string | undefined {
  const value = parseCookie(header ?? '')[name];
  return value && token.test(value) ? value : undefined;
}
