import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Choices, type ConsentRecord, essentialOnly, everything } from './consent-record';
import { consentInForce, forgetConsent, onConsentChange, storeConsent } from './consent-store';

const ConsentDialog = lazy(() => import('./consent-dialog'));

interface Consent {
  /** What holds now; nothing while the visitor has not answered. */
  record: ConsentRecord | undefined;
  /** The banner is due: no record, an old one, one of another version or a corrupt one. */
  isAsked: boolean;
  acceptAll: () => void;
  essentialOnly: () => void;
  rejectAll: () => void;
  save: (chosen: Choices) => void;
  openSettings: () => void;
  /** Forgets the record and asks again. */
  reset: () => void;
}

const Context = createContext<Consent | null>(null);

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
    <Context value={value}>
      {children}
      {isOpen ? (
        <Suspense>
          <ConsentDialog opener={opener} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Context>
  );
}

export function useConsent(): Consent {
  const consent = useContext(Context);
  if (!consent) throw new Error('no consent provider above');
  return consent;
}
