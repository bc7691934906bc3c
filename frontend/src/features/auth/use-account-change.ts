import { type Deed, useDeed } from '../../api/deed';
import { useForget } from '../../api/query';
import { tell } from '../../ui/toasts';
import { useLanguage } from '../i18n/language';
import { failureText } from './failure-text';

interface Said {
  /** Keys of what is said in the corner when it went well, and when it was refused without words. */
  done: string;
  failed: string;
}

/** Changes something of the account, which is asked for anew afterwards. */
export function useAccountChange(change: () => Promise<unknown>, { done, failed }: Said): Deed {
  const { t } = useLanguage();
  const forget = useForget();
  return useDeed(change, {
    onDone: () => tell('ok', t(done)),
    onFailed: (error) => tell('error', failureText(t, error, failed)),
    // Nobody waits for the new answers.
    onEnd: () => void forget('account'),
  });
}
