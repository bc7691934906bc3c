import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from '../../api/types';
import { Icon } from '../../ui/icons';
import { initialsOf } from '../auth/initials';
import { useLanguage } from '../i18n/language';
import { tabs } from './tabs';
import panelStyles from './panel/panel.module.css';
import styles from './side-bar.module.css';
import { EmailText } from '../../ui/email-text';

interface SideBarProps {
  user: User;
  chosen: string;
  onChoose: (name: string) => void;
  home: ReactNode;
  links: ReactNode;
}

/** Index of the tab that a key moves the focus to. */
function nextIndex(key: string, index: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return tabs.length - 1;
  if (key === 'ArrowDown' || key === 'ArrowRight') return (index + 1) % tabs.length;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (index - 1 + tabs.length) % tabs.length;
  return undefined;
}

/** One tab stop; arrows move the focus and Enter selects, because each tab loads data. */
function TabList({ chosen, onChoose }: Pick<SideBarProps, 'chosen' | 'onChoose'>) {
  const { t } = useLanguage();
  const [focused, setFocused] = useState(chosen);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setFocused(chosen);
    // Below the desktop's width the list scrolls sideways.
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  const move = (event: KeyboardEvent, index: number) => {
    const to = nextIndex(event.key, index);
    if (to === undefined) return;
    event.preventDefault();
    setFocused(tabs[to]?.name ?? chosen);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      className={styles.tabs}
      ref={list}
      role="tablist"
      aria-orientation="vertical"
      aria-label={t('admin.tabs')}
    >
      {tabs.map(({ name, icon }, index) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls="main"
          tabIndex={name === focused ? 0 : -1}
          onClick={() => onChoose(name)}
          onKeyDown={(event) => move(event, index)}
        >
          <Icon of={icon} />
          {t(`admin.tab.${name}`)}
        </button>
      ))}
    </div>
  );
}

export function SideBar({ user, chosen, onChoose, home, links }: SideBarProps) {
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <header className={styles.bar}>
      <div className={styles.logo}>{home}</div>
      <TabList chosen={chosen} onChoose={onChoose} />
      <div className={styles.end}>
        {links}
        <div className={styles.person}>
          <i className={panelStyles.initials} aria-hidden="true">
            {initialsOf(user)}
          </i>
          <span>
            {name}
            <small>
              <EmailText>{user.email}</EmailText>
            </small>
          </span>
        </div>
      </div>
    </header>
  );
}
