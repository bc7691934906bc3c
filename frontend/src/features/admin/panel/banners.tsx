import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Notice } from '../../../ui/feedback/notice';
import { useLanguage } from '../../i18n/language';
import { errorMessage } from './error-message';

interface BannerState {
  error: string | null;
  success: string | null;
}

interface BannersContextValue extends BannerState {
  /** Shows the server's text, or the text of `key`. The returned function removes this banner if it is still shown. */
  showError: (error: unknown, key: string) => () => void;
  /** Shows the text of `key`. */
  showSuccess: (key: string) => void;
  clear: () => void;
}

const noBanners: BannerState = { error: null, success: null };
const Context = createContext<BannersContextValue | null>(null);

/** The error and success banners of all tabs; a new one replaces the old one (admin §2, §8). */
export function BannersProvider({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const [shown, setShown] = useState(noBanners);
  const showError = useCallback(
    (error: unknown, key: string) => {
      const said: BannerState = { error: errorMessage(t, error, key), success: null };
      setShown(said);
      return () => setShown((now) => (now === said ? noBanners : now));
    },
    [t],
  );
  const showSuccess = useCallback((key: string) => setShown({ error: null, success: t(key) }), [t]);
  const clear = useCallback(() => setShown(noBanners), []);
  const value = useMemo(
    () => ({ ...shown, showError, showSuccess, clear }),
    [shown, showError, showSuccess, clear],
  );
  return <Context value={value}>{children}</Context>;
}

export function useBanners(): BannersContextValue {
  const banners = useContext(Context);
  if (!banners) throw new Error('no banners above');
  return banners;
}

/** A live region; it exists before it has content, so that it is announced. */
export function ErrorBanner() {
  const { t } = useLanguage();
  const { error, clear } = useBanners();
  return (
    <div role="alert">
      {error ? (
        <Notice kind="error" text={error} dismissLabel={t('admin.dismiss')} onDismiss={clear} />
      ) : null}
    </div>
  );
}

export function Banners() {
  const { t } = useLanguage();
  const { success, clear } = useBanners();
  return (
    <>
      <ErrorBanner />
      <div role="status">
        {success ? (
          <Notice kind="success" text={success} dismissLabel={t('admin.dismiss')} onDismiss={clear} />
        ) : null}
      </div>
    </>
  );
}
