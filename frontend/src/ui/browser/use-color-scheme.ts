import { useSyncExternalStore } from 'react';

const page = () => document.documentElement;

/** The theme is an attribute of the page (features/theme); without it the page follows the system. */
function follow(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: light)');
  const theme = new MutationObserver(listener);
  system.addEventListener('change', listener);
  theme.observe(page(), { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', listener);
    theme.disconnect();
  };
}

/** The current colour scheme, for drawings on a canvas, which do not follow the stylesheet. */
export function useColorScheme(): string {
  return useSyncExternalStore(
    follow,
    () => getComputedStyle(page()).colorScheme,
    () => 'dark',
  );
}
