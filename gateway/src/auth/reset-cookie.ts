import { parseCookie, stringifySetCookie } from 'cookie';

const name = 'reset_request';
/** As long as a code is valid (api §5). */
const maxAgeSeconds = 600;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A cookie with the id of the password reset request; scripts cannot read it, and other sites cannot send it. */
export function resetCookie(requestId: string, shopUrl: string): string {
  return stringifySetCookie(name, requestId, {
    path: '/api/reset-password',
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: shopUrl.startsWith('https:'),
  });
}

/** The reset request that the browser's cookies name, if any. */
export function resetRequestIdOf(header: string | undefined): string | undefined {
  const value = parseCookie(header ?? '')[name];
  return value && uuid.test(value) ? value : undefined;
}
