import { createContext, useContext } from 'react';
import type { Choices, ConsentRecord } from './consent-record';

export interface Consent {
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

export const ConsentContext = createContext<Consent | null>(null);

export function useConsent(): Consent {
  const consent = useContext(ConsentContext);
  if (!consent) throw new Error('no consent provider above');
  return consent;
}
