import { localStore } from '../browser-storage';

/** Key of the session token in local storage, as specified. */
const key = 'token';
const listeners = new Set<() => void>();

export function storedToken(): string | null {
  return localStore.get(key);
}

export function storeToken(token: string | null): void {
  if (token) localStore.set(key, token);
  else localStore.remove(key);
  for (const listener of listeners) listener();
}

/** Removes a token that the API rejected, unless a newer one was stored meanwhile. */
export function discardRejectedToken(token: string): void {
  if (storedToken() === token) storeToken(null);
}

/** Also reports changes of other tabs (key `null`: the storage was cleared); browsers send no storage event to the tab of the change. */
export function onTokenChange(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
  };
}
