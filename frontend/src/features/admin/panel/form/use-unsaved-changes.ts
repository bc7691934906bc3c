import { useEffect } from 'react';
import { useLanguage } from '../../../i18n/language';
import { confirmAction } from '../confirm-action';

interface UnsavedChangesOptions {
  isChanged: boolean;
  /** Runs when the user confirms to discard the input. Must be stable. */
  onDiscard: () => void;
  onClose: () => void;
}

/**
 * Requires a confirmation before unsaved input is lost: on closing the form, on going back and on leaving the page. Going back is intercepted by the
 * browser's Navigation API, because the router would unmount the form before the confirmation.
 * @returns closes the form
 */
export function useUnsavedChanges({ isChanged, onDiscard, onClose }: UnsavedChangesOptions): () => void {
  const { t } = useLanguage();
  const question = t('admin.discard');
  useEffect(() => {
    if (!isChanged) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    const onNavigate = (event: Event) => {
      const isBack = Reflect.get(event, 'navigationType') === 'traverse';
      if (!isBack || !event.cancelable) return;
      if (confirmAction(question)) onDiscard();
      else event.preventDefault();
    };
    // Missing in some browsers: https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api
    const navigation: EventTarget | undefined = Reflect.get(window, 'navigation');
    window.addEventListener('beforeunload', onLeave);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isChanged, question, onDiscard]);
  return () => {
    if (isChanged && !confirmAction(question)) return;
    onDiscard();
    onClose();
  };
}
