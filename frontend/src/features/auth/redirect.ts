const key = 'redirectAfterLogin';

/** Whether a path stays on this origin: `//host` and `\host` would leave it. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\u0000-\u001f]/.test(path);
}

/** Remembers where somebody wanted to go before signing in. */
export function rememberPath(path: string): void {
  if (isOwnPath(path)) localStorage.setItem(key, path);
}

export function rememberedPath(): string | null {
  const path = localStorage.getItem(key);
  return path && isOwnPath(path) ? path : null;
}

export function forgetPath(): void {
  localStorage.removeItem(key);
}
