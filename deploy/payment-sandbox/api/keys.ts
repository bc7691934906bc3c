import { NotBegun } from '../http/stripe-error';

/** `Bearer key`, or Basic with the key as user, as curl's `-u key:` sends it. */
export function keyOf(authorization = ''): string {
  const [scheme = '', given = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return given;
  if (!/^basic$/i.test(scheme)) return '';
  return Buffer.from(given, 'base64').toString('utf8').split(':')[0] ?? '';
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '*'.repeat(key.length);
}

/** @throws NotBegun 401 unless this is the secret key. */
export function assertSecretKey(authorization: string | undefined, secretKey: string): void {
  const given = keyOf(authorization);
  if (given === secretKey) return;
  if (given === '')
    throw new NotBegun(401, 'No API key was given: send it as "Authorization: Bearer YOUR_SECRET_KEY".');
  if (given.startsWith('pk_'))
    throw new NotBegun(401, 'This API call cannot be made with a publishable API key. Use a secret key.', {
      code: 'secret_key_required',
    });
  throw new NotBegun(401, `Invalid API Key provided: ${masked(given)}`);
}

/** @throws NotBegun 401 unless this is the publishable key. */
export function assertPublishableKey(given: string | undefined, publishableKey: string): void {
  if (given === publishableKey) return;
  throw new NotBegun(401, `Invalid API Key provided: ${masked(given ?? '')}`);
}
