import { lazy, Suspense, useEffect, useState } from 'react';
import { setReauthenticationHandler } from '../../../api/requests/reauthentication';

const ReauthenticationDialog = lazy(() => import('./reauthentication-dialog'));

/** Opens the dialog for requests rejected with REAUTHENTICATION_REQUIRED; the API client then repeats the request. */
export function Reauthentication() {
  const [resolvePending, setResolvePending] = useState<((isRenewed: boolean) => void) | null>(null);
  useEffect(() => {
    const openDialog = () =>
      new Promise<boolean>((resolve) => {
        // Wrapped in an updater, because React would call a function that is passed as state.
        setResolvePending(() => resolve);
      });
    return setReauthenticationHandler(openDialog);
  }, []);
  if (!resolvePending) return null;
  const close = (isRenewed: boolean) => {
    setResolvePending(null);
    resolvePending(isRenewed);
  };
  return (
    <Suspense>
      <ReauthenticationDialog onEnd={close} />
    </Suspense>
  );
}
