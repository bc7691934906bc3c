import { lazy, Suspense, useEffect, useState } from 'react';
import { setReauthenticationHandler } from '../../../api/requests/reauthentication';

const ReauthenticationDialog = lazy(() => import('./reauthentication-dialog'));

/** Opens the dialog for requests rejected with REAUTHENTICATION_REQUIRED; the API client then repeats the request. */
export function Reauthentication() {
  const [resolve, setResolve] = useState<((isRenewed: boolean) => void) | null>(null);
  useEffect(
    () =>
      setReauthenticationHandler(
        () =>
          new Promise<boolean>((settle) => {
            setResolve(() => settle);
          }),
      ),
    [],
  );
  if (!resolve) return null;
  const end = (isRenewed: boolean) => {
    setResolve(null);
    resolve(isRenewed);
  };
  return (
    <Suspense>
      <ReauthenticationDialog onEnd={end} />
    </Suspense>
  );
}
