import { lazy, type ReactNode, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Consent, ConsentContext } from './consent';
import { type Choices, type ConsentRecord, essentialOnly, allCategories } from './consent-record';
import { validConsent, clearConsent, onConsentChange, storeConsent } from './consent-store';

const ConsentDialog = lazy(() => import('./consent-dialog'));

/** The visitor's consent and the dialog that changes it. */
export function ConsentProvider({ children }: { children: ReactNode }) {
  // No banner before hydration, because its buttons would not work.
  const stored = useSyncExternalStore<ConsentRecord | 'unknown' | undefined>(
    onConsentChange,
    validConsent,
    () => 'unknown',
  );
  const record = stored === 'unknown' ? undefined : stored;
  const isChoicePending = stored === undefined;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const value = useMemo<Consent>(() => {
    const answer = (chosen: Readonly<Choices>) => () => {
      setOpen(false);
      storeConsent(chosen);
    };
    return {
      record,
      isChoicePending,
      acceptAll: answer(allCategories),
      essentialOnly: answer(essentialOnly),
      rejectAll: answer(essentialOnly),
      save: (chosen) => answer(chosen)(),
      openSettings: () => {
        opener.current = document.activeElement;
        setOpen(true);
      },
      reset: clearConsent,
    };
  }, [record, isChoicePending]);
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
