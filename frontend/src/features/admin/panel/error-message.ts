import { ApiError } from '../../../api/requests/client';
import { errorText } from '../../auth/error-text';

/** The server's text, the panel's own text for a network error, or the fallback (admin §8). */
export function errorMessage(t: (key: string) => string, error: unknown, fallbackKey: string): string {
  const isLost = error instanceof ApiError && error.isNetwork;
  return isLost ? t('admin.network_error') : errorText(t, error, fallbackKey);
}
