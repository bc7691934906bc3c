import { ApiError } from '../../api/requests/client';

type Translate = (key: string) => string;

/** A rule of a whole form is broken; the message is a text key. */
export class BrokenRule extends Error {}

/** The message of the server, the broken rule, or a text of the place (storefront §8). */
export function errorText(t: Translate, error: unknown, fallbackKey: string): string {
  if (error instanceof BrokenRule) return t(error.message);
  if (!(error instanceof ApiError)) return t(fallbackKey);
  if (error.isNetwork) return t('errors.network_error');
  return error.message || t(fallbackKey);
}
