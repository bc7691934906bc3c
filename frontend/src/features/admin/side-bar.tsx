import { Menu } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { User } from '../../api/types';
import { Icon } from '../../ui/icons';
import { initialsOf } from '../auth/initials';
import { useLanguage } from '../i18n/language';
import { SearchButton } from './search/search-button';
import { roleMay } from './panel/permissions';
import type { groupsOf, Section } from './tabs';
import { type Waiting, useWaiting, waitingText } from './panel/waiting/use-waiting';
import panelStyles from './panel/panel.module.css';
import styles from './side-bar.module.css';
import { EmailText } from '../../ui/email-text';

const OwnRights = lazy(() => import('./access/own-rights'));

interface SideBarProps {
  user: User;
  groups: ReturnType<typeof groupsOf>;
  chosen: string;
  onChoose: (name: string) => void;
  home: ReactNode;
  links: ReactNode;
}

/** Index of the tab that a key moves the focus to. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowDown' || key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (index - 1 + count) % count;
  return undefined;
}

function waitingIn({ tabs }: Section, waiting: readonly Waiting[] = []): number {
  const own = waiting.filter(({ tab }) => tabs.some(({ name }) => name === tab));
  return own.reduce((sum, { count = 0 }) => sum + count, 0);
}

interface TabButtonProps extends Pick<SideBarProps, 'onChoose'> {
  section: Section;
  isChosen: boolean;
  isFocusable: boolean;
  waiting: number;
  onMove: (event: KeyboardEvent) => void;
}

function TabButton({ section, isChosen, isFocusable, waiting, onChoose, onMove }: TabButtonProps) {
  const { name, icon, tabs } = section;
  const { t } = useLanguage();
  return (
    <button
      id={`tab-${name}`}
      type="button"
      role="tab"
      aria-selected={isChosen}
      aria-controls="main"
      tabIndex={isFocusable ? 0 : -1}
      onClick={() => onChoose(tabs[0]?.name ?? name)}
      onKeyDown={onMove}
    >
      <Icon of={icon} />
      {t(`admin.tab.${name}`)}
      {waiting === 0 ? null : (
        <span className={styles.waiting} title={t('admin.waiting', { count: waiting })}>
          {waitingText(waiting)}
        </span>
      )}
    </button>
  );
}

/** One tab stop; arrows move the focus and Enter selects, because each tab loads data. */
function TabList({ user, groups, chosen, onChoose }: Omit<SideBarProps, 'home' | 'links'>) {
  const { t } = useLanguage();
  const sections = groups.flatMap((group) => group.sections);
  const waiting = useWaiting(user.role);
  const opened = sections.find(({ tabs }) => tabs.some(({ name }) => name === chosen))?.name ?? chosen;
  const [focused, setFocused] = useState(opened);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setFocused(opened);
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  const move = (event: KeyboardEvent, index: number) => {
    const to = nextIndex(event.key, index, sections.length);
    if (to === undefined) return;
    event.preventDefault();
    setFocused(sections[to]?.name ?? opened);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      className={styles.tabs}
      id="tabs"
      ref={list}
      role="tablist"
      aria-orientation="vertical"
      aria-label={t('admin.tabs')}
    >
      {groups.map((group) => (
        <div key={group.name} role="presentation">
          {group.sections.length > 1 ? (
            <span className={styles.group} aria-hidden="true">
              {t(`admin.group.${group.name}`)}
            </span>
          ) : null}
          {group.sections.map((section) => (
            <TabButton
              key={section.name}
              section={section}
              isChosen={section.name === opened}
              isFocusable={section.name === focused}
              waiting={waitingIn(section, waiting)}
              onChoose={onChoose}
              onMove={(event) => move(event, sections.indexOf(section))}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Who is signed in; opens what they may do. */
function Person({ user }: Pick<SideBarProps, 'user'>) {
  const { t } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.person}
        title={t('admin.rights.title')}
        onClick={() => setIsOpen(true)}
      >
        <i className={panelStyles.initials} aria-hidden="true">
          {initialsOf(user)}
        </i>
        <span>
          {`${user.firstName} ${user.lastName}`.trim()}
          <small>
            <EmailText>{user.email}</EmailText>
          </small>
        </span>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <OwnRights role={user.role} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** On phones the list of tabs is a menu, which a selection and Escape close. */
export function SideBar({ user, groups, chosen, onChoose, home, links }: SideBarProps) {
  const { t } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    menu.current?.focus();
  };
  return (
    <header
      className={styles.bar}
      data-open={isOpen}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) close();
      }}
    >
      <div className={styles.logo}>{home}</div>
      <button
        ref={menu}
        type="button"
        className={styles.menu}
        aria-expanded={isOpen}
        aria-controls="tabs"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={Menu} />
        <span className="sr">{t('admin.menu')}: </span>
        {t(`admin.tab.${chosen}`)}
      </button>
      {roleMay(user.role, 'customers:read') ? <SearchButton /> : null}
      <TabList
        user={user}
        groups={groups}
        chosen={chosen}
        onChoose={(tab) => {
          setIsOpen(false);
          onChoose(tab);
        }}
      />
      <div className={styles.end}>
        {links}
        <Person user={user} />
      </div>
    </header>
  );
}
