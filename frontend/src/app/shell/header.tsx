import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isFeatureEnabled } from '../../api/features';
import { shopBrand } from '../../brand/brand';
import { Logo } from '../../brand/logo';
import { initialsOf } from '../../features/auth/initials';
import { useSession } from '../../features/auth/session';
import { CartLink } from '../../features/cart/cart-link';
import { useLanguage } from '../../features/i18n/language';
import { Icon } from '../../ui/icons';
import { Link, NavLink } from '../../ui/link';
import { SharedShapes } from '../../ui/shared-shapes';
import { mainLinks } from './main-links';
import { MobileMenu } from './mobile-menu';
import { paths } from '../routing/paths';
import styles from './header.module.css';
import menuStyles from './menu.module.css';

/** Loaded for users only, because its menu is as large as the rest of the header. */
const AccountMenu = lazy(() => import('./account-menu'));
const desktopQuery = '(min-width: 1280px)';

/**
 * While it is open the rest of the page is inert. It closes on Escape, on any link (a link to the current screen changes nothing
 * else), on an outside press, and when the window grows to the desktop's width; then its toggle gets the focus.
 */
function useMobileMenu() {
  const [isOpen, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = header.current;
    if (!isOpen || !bar) return undefined;
    const listeners = new AbortController();
    const on = (target: EventTarget, type: string, closes: (event: Event) => unknown) =>
      target.addEventListener(type, (event) => void (closes(event) && setOpen(false)), listeners);
    const setPageInert = (isShut: boolean) => {
      document.documentElement.style.overflow = isShut ? 'hidden' : '';
      for (const part of bar.parentElement?.children ?? [])
        if (part !== bar) part.toggleAttribute('inert', isShut);
    };
    setPageInert(true);
    on(window.matchMedia(desktopQuery), 'change', () => true);
    on(document, 'keydown', (event) => event instanceof KeyboardEvent && event.key === 'Escape');
    on(document, 'pointerdown', (event) => !event.composedPath().includes(bar));
    // At the document, after the link's own handler: a link that is removed before is followed by the browser, with a page load.
    on(document, 'click', ({ target }) => target instanceof Element && target.closest('a'));
    return () => {
      listeners.abort();
      setPageInert(false);
      bar.querySelector<HTMLElement>('[aria-controls=mobile-menu]')?.focus();
    };
  }, [isOpen]);
  return { isOpen, setOpen, header };
}

export function Header() {
  const { t } = useLanguage();
  const { user, isSignedIn } = useSession();
  const { isOpen, setOpen, header } = useMobileMenu();
  return (
    <header className={styles.header} ref={header}>
      <SharedShapes />
      <div className="wrap">
        <Link className="logo" to={paths.home} aria-label={t('shell.home', { brand: shopBrand().name })}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label={t('shell.main_nav')}>
          {mainLinks.map(({ to, text }) => (
            <NavLink key={to} to={to}>
              {t(text)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.actions}>
          <CartLink path={paths.cart} className={styles.cart} />
          {isSignedIn ? (
            <Suspense fallback={<span className={menuStyles.avatar}>{initialsOf(user ?? {})}</span>}>
              <AccountMenu user={user} />
            </Suspense>
          ) : isFeatureEnabled('auth') ? (
            <>
              <Link className="btn btn-t btn-md" to={paths.login}>
                {t('nav.login')}
              </Link>
              <Link className="btn btn-p btn-md" to={paths.register}>
                {t('nav.register')}
              </Link>
            </>
          ) : null}
          <button
            type="button"
            className={clsx('icon-btn', styles.menuButton)}
            aria-label={t(isOpen ? 'shell.close_menu' : 'shell.open_menu')}
            aria-expanded={isOpen}
            aria-controls="mobile-menu"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={isOpen ? X : Menu} />
          </button>
        </div>
      </div>
      {isOpen ? <MobileMenu user={user} isSignedIn={isSignedIn} /> : null}
    </header>
  );
}
