import { createContext, useContext } from 'react';
import type { Choices, ConsentRecord } from './consent-record';

export interface Consent {
  /** The valid consent record, if any. */
  record: ConsentRecord | undefined;
  /** No record, or one that is expired, of another version or corrupt. */
  isChoicePending: boolean;
  acceptAll: () => void;
  essentialOnly: () => void;
  rejectAll: () => void;
  save: (chosen: Choices) => void;
  openSettings: () => void;
  /** Removes the record; the banner appears again. */
  reset: () => void;
}

export const ConsentContext = createContext<Consent | null>(null);

export function useConsent(): Consent {
  const consent = useContext(ConsentContext);
  if (!consent) throw new Error('no consent provider above');
  return consent;
}
