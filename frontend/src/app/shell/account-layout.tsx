import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLanguage } from '../../features/i18n/language';
import { Icon } from '../../ui/icons';
import { NavLink } from '../../ui/link';
import { useAccountLinks } from './account-links';
import styles from './account-layout.module.css';

/** The account's screens: their links at the side, as a strip on a phone (design §8.10). */
export function AccountLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLanguage();
  const links = useAccountLinks();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !current) return;
    // Scrolls the strip only, because the page may have been scrolled by the user.
    const { offsetLeft, clientWidth } = strip.current;
    strip.current.scrollLeft = current.offsetLeft - offsetLeft - (clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <section className={clsx('wrap', styles.account)}>
      <nav className={styles.nav} ref={strip} aria-label={t('shell.account_nav')}>
        {links.map(({ to, text, icon }) => (
          <NavLink key={to} to={to}>
            <Icon of={icon} />
            {text}
          </NavLink>
        ))}
      </nav>
      <div>
        <div className={styles.head}>
          <h1>{title}</h1>
        </div>
        {children}
      </div>
    </section>
  );
}
