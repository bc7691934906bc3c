import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AnalyticsGate } from '../features/consent/analytics-gate';
import { ConsentBanner } from '../features/consent/consent-banner';
import { useLanguage } from '../features/i18n/language';
import { keepDevMode } from '../features/maintenance/dev-mode';
import { Toasts } from '../ui/toasts';
import { Footer } from './footer';
import { Header } from './header';
import { paths } from './paths';

/** Nobody plays anything in the first second. */
const MiniPlayer = lazy(() => import('../features/player/mini-player'));

/** What surrounds every screen. A change of path scrolls to the top and moves the focus to the content. */
export function Shell() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    window.scrollTo(0, 0);
    keepDevMode();
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [pathname]);
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <ConsentBanner policyPath={paths.cookies} />
      <AnalyticsGate />
      <Header key={pathname} />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Suspense>
        <MiniPlayer />
      </Suspense>
      <Toasts dismissLabel={t('shell.dismiss')} />
    </>
  );
}
