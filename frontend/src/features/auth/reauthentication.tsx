import { lazy, Suspense, useEffect, useState } from 'react';
import { onReauthentication } from '../../api/reauthentication';

const ReauthenticationDialog = lazy(() => import('./reauthentication-dialog'));

/** Opens the dialog for any call that is refused with REAUTHENTICATION_REQUIRED; the client repeats the call afterwards. */
export function Reauthentication() {
  const [resolve, setResolve] = useState<((isRenewed: boolean) => void) | null>(null);
  useEffect(
    () =>
      onReauthentication(
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
