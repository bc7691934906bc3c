import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { told } from '../api/told';
import { Reauthentication } from '../features/auth/reauthentication';
import { ConsentBanner } from '../features/consent/consent-banner';
import { useLanguage } from '../features/i18n/language';
import { keepDevMode } from '../features/maintenance/dev-mode';
import { useIsInBrowser } from '../ui/in-browser';
import { Toasts } from '../ui/toasts';
import { Footer } from './footer';
import { Header } from './header';
import { paths } from './paths';

const AnalyticsGate = lazy(() => import('../features/consent/analytics-gate'));
const MiniPlayer = lazy(() => import('../features/player/mini-player'));

/** What nobody needs in the first second: what counts visits, where the shop has it, and what plays on from page to page. */
function Later() {
  if (!useIsInBrowser()) return null;
  return (
    <Suspense>
      {told('shop-analytics') ? <AnalyticsGate /> : null}
      <MiniPlayer />
      <Reauthentication />
    </Suspense>
  );
}

/** What surrounds every screen. A change of path scrolls to the top and moves the focus to the content. */
export function Shell() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    keepDevMode();
    // Where the first page stands is the browser's: it may have been read, or lead to a section, before its scripts came.
    if (!isFirst.current) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [pathname]);
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <ConsentBanner policyPath={paths.cookies} />
      <Header key={pathname} />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Later />
      <Toasts dismissLabel={t('shell.dismiss')} />
    </>
  );
}
