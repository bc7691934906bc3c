/** Where the session lives between visits (spec storefront §6). Everyone who must know of a change subscribes. */
const key = 'token';
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

export function storedToken(): string | null {
  return localStorage.getItem(key);
}

/** Keeps a token, or with `null` ends the session on this machine. */
export function storeToken(token: string | null): void {
  if (token === storedToken()) return;
  if (token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, token);
  announce();
}

/** Also hears another tab signing in or out. Returns how to stop. */
export function onTokenChange(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}
