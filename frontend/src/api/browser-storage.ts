/** Storage of the browser with memory behind it. */
export interface BrowserStorage {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
  clear: () => void;
}

/** The result of an access to storage, or the fallback: cookies are blocked, or the quota is full. */
function attempt<T>(access: () => T, fallback: T): T {
  try {
    return access();
  } catch {
    return fallback;
  }
}

/**
 * Reads and writes storage. A value that storage refuses is kept in memory until the page is left.
 * @param open returns the storage; browsers that block cookies throw there already
 */
function createBrowserStorage(open: () => Storage): BrowserStorage {
  /** Values that storage refused; null is a key whose removal failed. */
  const refused = new Map<string, string | null>();
  const changed = (change: (storage: Storage) => void) => attempt(() => (change(open()), true), false);
  const remove = (key: string) => {
    if (changed((storage) => storage.removeItem(key))) refused.delete(key);
    else refused.set(key, null);
  };
  return {
    get: (key) => {
      const value = refused.get(key);
      return value === undefined ? attempt(() => open().getItem(key), null) : value;
    },
    set: (key, value) => {
      if (changed((storage) => storage.setItem(key, value))) refused.delete(key);
      else {
        // An older value would come back on the next page.
        remove(key);
        refused.set(key, value);
      }
    },
    remove,
    clear: () => {
      changed((storage) => storage.clear());
      refused.clear();
    },
  };
}

export const localStore = createBrowserStorage(() => window.localStorage);
export const sessionStore = createBrowserStorage(() => window.sessionStorage);
