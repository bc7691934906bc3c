import { useEffect } from 'react';
import { useLanguage } from '../../i18n/language';
import { confirmed } from './confirmed';

/** Where an entry of the browser's history stands; the router counts in the state of each. */
function placeOf(state: unknown): number | undefined {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : undefined;
  return typeof place === 'number' ? place : undefined;
}

interface Unsaved {
  isChanged: boolean;
  onClose: () => void;
}

/** What was written is not lost without a question: not by closing the sheet, not by going back, not by leaving the page. @returns what closes */
export function useUnsaved({ isChanged, onClose }: Unsaved): () => void {
  const { t } = useLanguage();
  const question = t('admin.discard');
  useEffect(() => {
    if (!isChanged) return undefined;
    const here = placeOf(window.history.state);
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    const onBack = (event: PopStateEvent) => {
      const there = placeOf(event.state);
      if (there === here || confirmed(question)) return;
      // The address has changed already; before the router hears of it, it changes back.
      event.stopImmediatePropagation();
      if (here !== undefined && there !== undefined) window.history.go(here - there);
    };
    window.addEventListener('beforeunload', onLeave);
    window.addEventListener('popstate', onBack, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      window.removeEventListener('popstate', onBack, { capture: true });
    };
  }, [isChanged, question]);
  return () => {
    if (!isChanged || confirmed(question)) onClose();
  };
}
