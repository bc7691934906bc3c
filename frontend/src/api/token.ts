/** The session token, where the specification keeps it. */
const key = 'token';
const listeners = new Set<() => void>();

export function storedToken(): string | null {
  return localStorage.getItem(key);
}

export function storeToken(token: string | null): void {
  if (token) localStorage.setItem(key, token);
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}

/** A token the shop no longer takes is forgotten, unless a newer one has taken its place. */
export function tokenRefused(token: string): void {
  if (storedToken() === token) storeToken(null);
}

/** Also where another tab changes it (`null`: it cleared everything); browsers tell that to all tabs but the one that did it. */
export function onTokenChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
  };
}
