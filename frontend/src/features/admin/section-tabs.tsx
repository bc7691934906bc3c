import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import type { Section } from './tabs';
import styles from './section-tabs.module.css';

interface SectionTabsProps {
  section: Section;
  chosen: string;
  onChoose: (name: string) => void;
}

/** The tabs of a section, above the open one. */
export function SectionTabs({ section, chosen, onChoose }: SectionTabsProps) {
  const { t } = useLanguage();
  return (
    <nav className={styles.tabs} aria-label={t(`admin.tab.${section.name}`)}>
      {section.tabs.map(({ name, icon }) => (
        <button
          key={name}
          type="button"
          aria-current={name === chosen ? 'page' : undefined}
          onClick={() => onChoose(name)}
        >
          <Icon of={icon} />
          {t(`admin.tab.${name}`)}
        </button>
      ))}
    </nav>
  );
}
