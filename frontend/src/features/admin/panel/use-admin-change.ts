import { useForget } from '../../../api/query';
import { useCallback, useState } from 'react';
import { useBanners } from './banners';

interface Change {
  /** Makes the call. */
  run: () => Promise<unknown>;
  /** Text of the banner when it went well, and when it did not (spec admin §8). */
  done: string;
  failed: string;
}

/**
 * Changes something, says how it went in the banner and loads the panel's lists again. Resolves at once to whether it went well;
 * busy it is until the lists show it, so that nothing is done twice to what they showed before.
 */
export function useAdminChange(): { change: (change: Change) => Promise<boolean>; isBusy: boolean } {
  const forget = useForget();
  const { failed: showFailure, succeeded, clear } = useBanners();
  const [running, setRunning] = useState(0);
  const change = useCallback(
    async ({ run, done, failed }: Change) => {
      setRunning((now) => now + 1);
      clear();
      try {
        await run();
        succeeded(done);
        return true;
      } catch (error) {
        showFailure(error, failed);
        return false;
      } finally {
        void forget('admin').finally(() => setRunning((now) => now - 1));
      }
    },
    [forget, showFailure, succeeded, clear],
  );
  return { change, isBusy: running > 0 };
}
