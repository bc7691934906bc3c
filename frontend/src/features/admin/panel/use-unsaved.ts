import { useEffect } from 'react';
import { useLanguage } from '../../i18n/language';
import { confirmed } from './confirmed';

declare global {
  interface Window {
    /** Not in every browser yet, nor in TypeScript's library: https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api */
    navigation?: EventTarget;
  }
}

interface Unsaved {
  isChanged: boolean;
  /** Somebody was asked and gives it up; it is the same function every time. */
  onGivenUp: () => void;
  onClose: () => void;
}

/**
 * What was written is not lost without a question: not by closing the sheet, not by going back, not by leaving the page. Where
 * somebody goes back the router hears of it first and the sheet is gone, so the browser is asked before the address changes.
 * @returns what closes
 */
export function useUnsaved({ isChanged, onGivenUp, onClose }: Unsaved): () => void {
  const { t } = useLanguage();
  const question = t('admin.discard');
  useEffect(() => {
    if (!isChanged) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    const onNavigate = (event: Event) => {
      const isBack = Reflect.get(event, 'navigationType') === 'traverse';
      if (!isBack || !event.cancelable) return;
      if (confirmed(question)) onGivenUp();
      else event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    window.navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      window.navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isChanged, question, onGivenUp]);
  return () => {
    if (isChanged && !confirmed(question)) return;
    onGivenUp();
    onClose();
  };
}
