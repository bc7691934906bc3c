import { lazy, type ReactNode, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Consent, ConsentContext } from './consent';
import { type Choices, type ConsentRecord, essentialOnly, everything } from './consent-record';
import { consentInForce, forgetConsent, onConsentChange, storeConsent } from './consent-store';

const ConsentDialog = lazy(() => import('./consent-dialog'));

/** What the visitor has agreed to, and the dialog in which that is changed. */
export function ConsentProvider({ children }: { children: ReactNode }) {
  // Nobody is asked on a page that the browser has not taken over: nothing on it could take the answer.
  const known = useSyncExternalStore<ConsentRecord | 'unknown' | undefined>(
    onConsentChange,
    consentInForce,
    () => 'unknown',
  );
  const record = known === 'unknown' ? undefined : known;
  const isAsked = known === undefined;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const value = useMemo<Consent>(() => {
    const answer = (chosen: Readonly<Choices>) => () => {
      setOpen(false);
      storeConsent(chosen);
    };
    return {
      record,
      isAsked,
      acceptAll: answer(everything),
      essentialOnly: answer(essentialOnly),
      rejectAll: answer(essentialOnly),
      save: (chosen) => answer(chosen)(),
      openSettings: () => {
        opener.current = document.activeElement;
        setOpen(true);
      },
      reset: forgetConsent,
    };
  }, [record, isAsked]);
  return (
    <ConsentContext value={value}>
      {children}
      {isOpen ? (
        <Suspense>
          <ConsentDialog opener={opener} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </ConsentContext>
  );
}
