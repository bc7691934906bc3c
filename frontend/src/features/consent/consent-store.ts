import { localStore } from '../../api/browser-storage';
import {
  type Choices,
  type ConsentRecord,
  isConsentValid,
  parseConsentRecord,
  createConsentRecord,
} from './consent-record';

/** Named in the cookie policy. */
const key = 'cookie_consent';
const listeners = new Set<() => void>();
let last: { stored: string | null; record: ConsentRecord | undefined } = { stored: null, record: undefined };

/** The stored consent record, the same object until it changes; undefined when it is absent or corrupt. */
function storedRecord(): ConsentRecord | undefined {
  const now = localStore.get(key);
  if (now !== last.stored) last = { stored: now, record: parseConsentRecord(now) };
  return last.record;
}

/** The consent record while it is valid. */
export function validConsent(now = new Date()): ConsentRecord | undefined {
  const record = storedRecord();
  return record && isConsentValid(record, now) ? record : undefined;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function storeConsent(chosen: Readonly<Choices>): void {
  localStore.set(key, JSON.stringify(createConsentRecord(chosen, new Date())));
  notifyListeners();
}

export function clearConsent(): void {
  localStore.remove(key);
  notifyListeners();
}

/** Subscribes to changes, including those of other tabs. */
export function onConsentChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
