import { useSyncExternalStore } from 'react';
import { localStore } from '../../api/browser-storage';

export const themes = ['dark', 'light', 'system'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const page = () => document.documentElement;
const listeners = new Set<() => void>();
/** Without a choice: dark in the shop, the system's theme in the admin panel (design §3.1). */
let defaultTheme: Theme = 'dark';

function currentTheme(): Theme {
  const chosen = localStore.get(key);
  return themes.find((theme) => theme === chosen) ?? defaultTheme;
}

/** Dark is the default of the stylesheet. Colour transitions are off meanwhile, because they would flicker. */
function applyTheme(theme: Theme): void {
  const { dataset } = page();
  dataset['switching'] = '';
  if (theme === 'dark') delete dataset['theme'];
  else dataset['theme'] = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset['switching']));
  for (const listener of listeners) listener();
}

/** Sets and stores the theme; later visits apply it before the first paint (public/assets/before-paint-5.js). */
export function setTheme(theme: Theme): void {
  localStore.set(key, theme);
  applyTheme(theme);
}

/** Sets the theme for visitors without a choice; the admin panel has another default. */
export function setDefaultTheme(theme: Theme): void {
  defaultTheme = theme;
  applyTheme(currentTheme());
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentTheme,
    () => 'dark',
  );
}
