import { type ReactNode, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language';
import styles from './sub-navigation.module.css';

/** The section whose start passed the middle of the window last; the first one above all of them. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(' ');
  useEffect(() => {
    const sections = joined.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const watcher = new IntersectionObserver(
      () => {
        const middle = window.innerHeight / 2;
        const passed = sections.filter((section) => section.getBoundingClientRect().top < middle);
        // All sections are measured, because a jump to the top reports only the one that left.
        setCurrent(passed.at(-1)?.id);
      },
      { rootMargin: '-49% 0px -50% 0px' },
    );
    for (const section of sections) watcher.observe(section);
    return () => watcher.disconnect();
  }, [joined]);
  return current ?? ids[0];
}

/** Links to the sections of a product page, with its price at the end. */
export function SubNavigation({ sections, end }: { sections: readonly string[]; end: ReactNode }) {
  const { t } = useLanguage();
  const current = useCurrentSection(sections);
  return (
    <nav className={styles.bar} aria-label={t('shell.on_this_page')}>
      <div className="wrap">
        {sections.map((section) => (
          <a key={section} href={`#${section}`} aria-current={section === current || undefined}>
            {t(`product.${section}`)}
          </a>
        ))}
        <div className={styles.end}>{end}</div>
      </div>
    </nav>
  );
}
