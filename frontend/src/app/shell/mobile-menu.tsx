import { lazy, Suspense } from 'react';
import { isFeatureEnabled } from '../../api/features';
import type { User } from '../../api/types';
import { useLanguage } from '../../features/i18n/language';
import { Link, NavLink } from '../../ui/link';
import { mainLinks } from './main-links';
import { paths } from '../routing/paths';
import styles from './menu.module.css';

const MobileAccount = lazy(() => import('./mobile-account'));

/** The mobile menu: a layer under the header. */
export function MobileMenu({ user, isSignedIn }: { user: User | undefined; isSignedIn: boolean }) {
  const { t } = useLanguage();
  return (
    <div className={styles.layer} id="mobile-menu">
      <nav aria-label={t('shell.main_nav')}>
        {mainLinks.map(({ to, text }) => (
          <NavLink key={to} to={to}>
            {t(text)}
          </NavLink>
        ))}
      </nav>
      <div className={styles.end}>
        {isSignedIn ? (
          <Suspense>
            <MobileAccount user={user} />
          </Suspense>
        ) : isFeatureEnabled('auth') ? (
          <>
            <Link className="btn btn-xl" to={paths.login}>
              {t('nav.login')}
            </Link>
            <Link className="btn btn-p btn-xl" to={paths.register}>
              {t('nav.register')}
            </Link>
          </>
        ) : null}
      </div>
    </div>
  );
}
