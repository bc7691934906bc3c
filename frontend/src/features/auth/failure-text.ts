import { Failure } from '../../api/client';

type Translate = (key: string) => string;

/** The server's words where there are some, else the text for the place (spec storefront §8). */
export function failureText(t: Translate, error: unknown, fallbackKey: string): string {
  if (!(error instanceof Failure)) return t(fallbackKey);
  if (error.isNetwork) return t('errors.network_error');
  return error.message || t(fallbackKey);
}
