import { LogOut } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { User } from '../../api/types';
import { initialsOf } from '../../features/auth/initials';
import { useLanguage } from '../../features/i18n/language';
import { Icon } from '../../ui/icons';
import { Link } from '../../ui/link';
import { useAccountLinks } from './account-links';
import { useLogOut } from '../routing/use-log-out';
import styles from './menu.module.css';
import { EmailText } from '../../ui/email-text';

/** The avatar and its menu. */
export default function AccountMenu({ user }: { user: User | undefined }) {
  const { t } = useLanguage();
  const links = useAccountLinks(user?.role);
  const logOut = useLogOut();
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  const initials = initialsOf(user ?? {});
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={styles.avatar}
        aria-label={t('shell.account_menu', { initials, name })}
      >
        {initials}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className={styles.menu}
        align="end"
        sideOffset={8}
        style={{ zIndex: 'var(--z-menu)' }}
      >
        <div className={styles.owner}>
          <b>{name}</b>
          <span>
            <EmailText>{user?.email ?? ''}</EmailText>
          </span>
        </div>
        {links.map(({ to, text, icon }) => (
          <DropdownMenu.Item key={to} asChild>
            <Link to={to}>
              <Icon of={icon} />
              {text}
            </Link>
          </DropdownMenu.Item>
        ))}
        <hr />
        <DropdownMenu.Item asChild onSelect={logOut}>
          <button type="button">
            <Icon of={LogOut} />
            {t('menu.logout')}
          </button>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
