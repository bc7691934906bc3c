const name = 'reset_request';
/** As long as a code lives (ARCHITECTURE §6). */
const seconds = 600;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A cookie that names the request for a new password; scripts never see it, and other sites never send it. */
export function requestCookie(requestId: string, shopUrl: string): string {
  const secure = shopUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${requestId}; Path=/api/reset-password; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** The request a browser's cookies name, if any. */
export function cookieOf(header: string | undefined): string | undefined {
  const values = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = values.find(([key]) => key === name)?.[1];
  return value && uuid.test(value) ? value : undefined;
}
