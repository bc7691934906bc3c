import { lazy, Suspense } from 'react';
import { useConsent } from './consent';

const ConsentQuestion = lazy(() => import('./consent-banner-content'));

/** The banner until the visitor accepts or rejects; its code is not loaded afterwards. */
export function ConsentBanner({ policyPath }: { policyPath: string }) {
  const { isChoicePending } = useConsent();
  return isChoicePending ? (
    <Suspense>
      <ConsentQuestion policyPath={policyPath} />
    </Suspense>
  ) : null;
}
