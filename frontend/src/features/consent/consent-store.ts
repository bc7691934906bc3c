import { type Choices, type ConsentRecord, isInForce, parseRecord, recordOf } from './consent-record';

/** The name that the cookie policy gives it. */
const key = 'cookie_consent';
const listeners = new Set<() => void>();
let last: { stored: string | null; record: ConsentRecord | undefined } = { stored: null, record: undefined };

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be forbidden: the visitor is asked again on the next visit.
    return null;
  }
}

/** The record of this browser, the same object until it changes; nothing when there is none or it is corrupt. */
export function storedRecord(): ConsentRecord | undefined {
  const now = stored();
  if (now !== last.stored) last = { stored: now, record: parseRecord(now) };
  return last.record;
}

/** The record while it holds; nothing when the visitor has to be asked. */
export function consentInForce(now = new Date()): ConsentRecord | undefined {
  const record = storedRecord();
  return record && isInForce(record, now) ? record : undefined;
}

function changed(): void {
  for (const listener of listeners) listener();
}

export function storeConsent(chosen: Readonly<Choices>): void {
  localStorage.setItem(key, JSON.stringify(recordOf(chosen, new Date())));
  changed();
}

export function forgetConsent(): void {
  localStorage.removeItem(key);
  changed();
}

/** Told of each change, also of one made in another tab. */
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
