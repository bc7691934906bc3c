import { lazy, type ReactNode, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Consent, ConsentContext } from './consent';
import { type Choices, essentialOnly, everything } from './consent-record';
import { consentInForce, forgetConsent, onConsentChange, storeConsent } from './consent-store';

const ConsentDialog = lazy(() => import('./consent-dialog'));

/** What the visitor has agreed to, and the dialog in which that is changed. */
export function ConsentProvider({ children }: { children: ReactNode }) {
  const record = useSyncExternalStore(onConsentChange, consentInForce);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const value = useMemo<Consent>(() => {
    const answer = (chosen: Readonly<Choices>) => () => {
      setOpen(false);
      storeConsent(chosen);
    };
    return {
      record,
      isAsked: record === undefined,
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
  }, [record]);
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
