import { useSyncExternalStore } from 'react';

const page = () => document.documentElement;

/** The theme stands on the page (features/theme), or the page follows the system. */
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

/** Whether the page is light or dark now, for what is painted by hand and does not follow the stylesheet by itself. */
export function useScheme(): string {
  return useSyncExternalStore(
    follow,
    () => getComputedStyle(page()).colorScheme,
    () => 'dark',
  );
}
