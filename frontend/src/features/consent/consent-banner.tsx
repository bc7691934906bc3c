import { lazy, Suspense } from 'react';
import { useConsent } from './consent';

const ConsentQuestion = lazy(() => import('./consent-question'));

/** The question, until it is answered; who has answered does not load it. */
export function ConsentBanner({ policyPath }: { policyPath: string }) {
  const { isAsked } = useConsent();
  return isAsked ? (
    <Suspense>
      <ConsentQuestion policyPath={policyPath} />
    </Suspense>
  ) : null;
}
