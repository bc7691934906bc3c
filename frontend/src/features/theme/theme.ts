import { useSyncExternalStore } from 'react';

export const themes = ['dark', 'light', 'system'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const page = () => document.documentElement;
const listeners = new Set<() => void>();
/** For who has not chosen: dark in the shop, as the system has it in the panel (DESIGN §3.1). */
let usual: Theme = 'dark';

function current(): Theme {
  const chosen = localStorage.getItem(key);
  return themes.find((theme) => theme === chosen) ?? usual;
}

/** Dark is what the stylesheet is without a word. No colour glides over: a page of transitions is a flicker. */
function show(theme: Theme): void {
  const { dataset } = page();
  dataset['switching'] = '';
  if (theme === 'dark') delete dataset['theme'];
  else dataset['theme'] = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset['switching']));
  for (const listener of listeners) listener();
}

/** Shows the shop dark, light or as the system has it, here and in every later visit (public/assets/before-paint-2.js). */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  show(theme);
}

/** Another part of the shop begins or ends, whose theme is another one for those who have chosen none. */
export function setUsualTheme(theme: Theme): void {
  usual = theme;
  show(current());
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current,
    () => 'dark',
  );
}
