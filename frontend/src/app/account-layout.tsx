import type { ReactNode } from 'react';
import { useLanguage } from '../features/i18n/language';
import { Icon } from '../ui/icons';
import { NavLink } from '../ui/link';
import { accountLinks } from './account-links';

/** The account's screens: their links at the side, as a strip on a phone (design §8.10). */
export function AccountLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <section className="wrap acc">
      <nav className="acc-nav" aria-label={t('shell.account_nav')}>
        {accountLinks
          .filter(({ isForAdmins }) => !isForAdmins)
          .map(({ to, text, icon }) => (
            <NavLink key={to} to={to}>
              <Icon of={icon} />
              {t(text)}
            </NavLink>
          ))}
      </nav>
      <div>
        <div className="acc-head">
          <h1>{title}</h1>
        </div>
        {children}
      </div>
    </section>
  );
}
