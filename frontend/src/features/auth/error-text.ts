import { ApiError } from '../../api/requests/client';

type Translate = (key: string) => string;

/** The message of the server, or a text of the place (storefront §8). */
export function errorText(t: Translate, error: unknown, fallbackKey: string): string {
  if (!(error instanceof ApiError)) return t(fallbackKey);
  if (error.isNetwork) return t('errors.network_error');
  return error.message || t(fallbackKey);
}
