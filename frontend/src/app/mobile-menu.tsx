import { Link, NavLink } from 'react-router-dom';
import { isOn } from '../api/features';
import type { User } from '../api/types';
import { initialsOf } from '../features/auth/initials';
import { useLanguage } from '../features/i18n/language';
import { accountLinks, mainLinks } from './account-links';
import { useLogOut } from './use-log-out';
import { paths } from './paths';

function AccountPart({ user }: { user: User | undefined }) {
  const { t } = useLanguage();
  const leave = useLogOut();
  return (
    <>
      <div className="phone-who">
        <span className="avatar" aria-hidden="true">
          {initialsOf(user ?? {})}
        </span>
        <div>
          <b>{user ? `${user.firstName} ${user.lastName}` : ''}</b>
          <div className="muted">{user?.email}</div>
        </div>
      </div>
      <div className="phone-links">
        {accountLinks
          .filter((link) => !link.isForAdmins || user?.role === 'admin')
          .map(({ to, text }) => (
            <Link key={to} to={to}>
              {t(text)}
            </Link>
          ))}
        <button type="button" onClick={leave}>
          {t('menu.logout')}
        </button>
      </div>
    </>
  );
}

/** The menu of narrow windows: a layer under the header's bar. */
export function MobileMenu({ user, isSignedIn }: { user: User | undefined; isSignedIn: boolean }) {
  const { t } = useLanguage();
  return (
    <div className="phone-layer" id="mobile-menu">
      <nav aria-label={t('shell.main_nav')}>
        {mainLinks.map(({ to, text }) => (
          <NavLink key={to} to={to}>
            {t(text)}
          </NavLink>
        ))}
      </nav>
      <div className="end">
        {isSignedIn ? (
          <AccountPart user={user} />
        ) : isOn('auth') ? (
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
