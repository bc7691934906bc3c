import { Failure } from '../../../api/client';
import { failureText } from '../../auth/failure-text';

/** The server's words where there are some; of a lost connection the panel has its own (spec admin §8). */
export function panelFailure(t: (key: string) => string, error: unknown, fallbackKey: string): string {
  const isLost = error instanceof Failure && error.isNetwork;
  return isLost ? t('admin.network_error') : failureText(t, error, fallbackKey);
}
