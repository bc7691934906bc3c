import type { User } from '../../api/types';
import { initialsOf } from '../../features/auth/initials';
import { useLanguage } from '../../features/i18n/language';
import { Link } from '../../ui/link';
import { useAccountLinks } from './account-links';
import { useLogOut } from '../routing/use-log-out';
import styles from './menu.module.css';
import { EmailText } from '../../ui/email-text';

/** The account's part of the mobile menu; loaded for users only. */
export default function MobileAccount({ user }: { user: User | undefined }) {
  const { t } = useLanguage();
  const links = useAccountLinks(user?.role);
  const logOut = useLogOut();
  return (
    <>
      <div className={styles.person}>
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(user ?? {})}
        </span>
        <div>
          <b>{user ? `${user.firstName} ${user.lastName}` : ''}</b>
          <div className="muted">
            <EmailText>{user?.email ?? ''}</EmailText>
          </div>
        </div>
      </div>
      <div className={styles.links}>
        {links.map(({ to, text }) => (
          <Link key={to} to={to}>
            {text}
          </Link>
        ))}
        <button type="button" onClick={logOut}>
          {t('menu.logout')}
        </button>
      </div>
    </>
  );
}
