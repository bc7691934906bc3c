import { localStore } from '../../api/browser-storage';

const key = 'redirectAfterLogin';

/** Whether a path stays on this origin: `//host` and `\host` would leave it. */
export function isSameOriginPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\u0000-\u001f]/.test(path);
}

/** Remembers the path to return to after the log-in. */
export function rememberPath(path: string): void {
  if (isSameOriginPath(path)) localStore.set(key, path);
}

export function rememberedPath(): string | null {
  const path = localStore.get(key);
  return path && isSameOriginPath(path) ? path : null;
}

/** Whether a path leads to a payment. */
export function isPurchasePath(path: string | null): boolean {
  return path !== null && /^\/(?:checkout\/|gift\/|cart\?pay=)/.test(path);
}

export function clearRememberedPath(): void {
  localStore.remove(key);
}
