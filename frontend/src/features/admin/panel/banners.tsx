import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Notice } from '../../../ui/notice';
import { useLanguage } from '../../i18n/language';
import { panelFailure } from './panel-failure';

interface Shown {
  error: string | null;
  success: string | null;
}

interface BannersOfPanel extends Shown {
  /** The server's words where there are some, else the text of `key`. What it gives takes the message back, if it still stands. */
  failed: (error: unknown, key: string) => () => void;
  /** Shows the text of `key`. */
  succeeded: (key: string) => void;
  clear: () => void;
}

const nothing: Shown = { error: null, success: null };
const Context = createContext<BannersOfPanel | null>(null);

/** The two lines all tabs share; a new message takes the place of the old (spec admin §2, §8). */
export function BannersProvider({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const [shown, setShown] = useState(nothing);
  const failed = useCallback(
    (error: unknown, key: string) => {
      const said: Shown = { error: panelFailure(t, error, key), success: null };
      setShown(said);
      return () => setShown((now) => (now === said ? nothing : now));
    },
    [t],
  );
  const succeeded = useCallback((key: string) => setShown({ error: null, success: t(key) }), [t]);
  const clear = useCallback(() => setShown(nothing), []);
  const value = useMemo(() => ({ ...shown, failed, succeeded, clear }), [shown, failed, succeeded, clear]);
  return <Context value={value}>{children}</Context>;
}

export function useBanners(): BannersOfPanel {
  const banners = useContext(Context);
  if (!banners) throw new Error('no banners above');
  return banners;
}

/** Live regions that are there before anything is said in them. */
export function Banners() {
  const { t } = useLanguage();
  const { error, success, clear } = useBanners();
  return (
    <>
      <div role="alert">
        {error ? (
          <Notice kind="error" text={error} dismissLabel={t('admin.dismiss')} onDismiss={clear} />
        ) : null}
      </div>
      <div role="status">
        {success ? (
          <Notice kind="success" text={success} dismissLabel={t('admin.dismiss')} onDismiss={clear} />
        ) : null}
      </div>
    </>
  );
}
