import { RequestRejected } from '../http/stripe-error';

/** `Bearer key`, or Basic with the key as user, as curl's `-u key:` sends it. */
function keyOf(authorization = ''): string {
  const [scheme = '', key = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return key;
  if (!/^basic$/i.test(scheme)) return '';
  return Buffer.from(key, 'base64').toString('utf8').split(':')[0] ?? '';
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '*'.repeat(key.length);
}

/** @throws RequestRejected 401 unless this is the secret key. */
export function assertSecretKey(authorization: string | undefined, secretKey: string): void {
  const key = keyOf(authorization);
  if (key === secretKey) return;
  if (key === '')
    throw new RequestRejected(
      401,
      'No API key was given: send it as "Authorization: Bearer YOUR_SECRET_KEY".',
    );
  if (key.startsWith('pk_'))
    throw new RequestRejected(
      401,
      'This API call cannot be made with a publishable API key. Use a secret key.',
      {
        code: 'secret_key_required',
      },
    );
  throw new RequestRejected(401, `Invalid API Key provided: ${masked(key)}`);
}

/** @throws RequestRejected 401 unless this is the publishable key. */
export function assertPublishableKey(key: string | undefined, publishableKey: string): void {
  if (key === publishableKey) return;
  throw new RequestRejected(401, `Invalid API Key provided: ${masked(key ?? '')}`);
}
