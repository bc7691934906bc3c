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

export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
