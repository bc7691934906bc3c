import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { pageMeta } from '../../api/page-meta';
import { Reauthentication } from '../../features/auth/reauthentication/reauthentication';
import { ConsentBanner } from '../../features/consent/consent-banner';
import { useLanguage } from '../../features/i18n/language';
import { setDevModeParameter } from '../../features/maintenance/dev-mode';
import { useIsIdle } from '../../ui/browser/use-is-idle';
import { Toasts } from '../../ui/feedback/toasts';
import { Footer } from './footer';
import { Header } from './header';
import { paths } from '../routing/paths';
import styles from './shell.module.css';

const AnalyticsGate = lazy(() => import('../../features/consent/analytics-gate'));
const MiniPlayer = lazy(() => import('../../features/player/mini-player'));

/** Parts that are not needed for the first paint: analytics and the mini player. */
function DeferredParts() {
  if (!useIsIdle()) return null;
  return (
    <Suspense>
      {pageMeta('shop-analytics') ? <AnalyticsGate /> : null}
      <MiniPlayer />
    </Suspense>
  );
}

/** Header, footer and overlays of every screen. A change of path scrolls to the top and moves the focus to the content. */
export function Shell() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    setDevModeParameter();
    // The browser sets the scroll position of the first page, which may be read before its scripts are loaded.
    if (!isFirst.current) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [pathname]);
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <ConsentBanner policyPath={paths.cookies} />
      <Header key={pathname} />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <DeferredParts />
      {/* Not deferred: a request may be rejected before the browser is idle. */}
      <Reauthentication />
      <Toasts dismissLabel={t('shell.dismiss')} />
    </>
  );
}
