import { type ReactNode, useEffect } from 'react';
import { useLanguage } from '../../i18n/language';
import { Banners } from './banners';
import styles from './panel.module.css';

interface TabLayoutProps {
  title: string;
  /** Total number of rows. */
  count?: number | undefined;
  /** Search, filters and buttons above the list. */
  toolbar?: ReactNode;
  children: ReactNode;
}

/** The layout of a tab: heading, toolbar, banners, content. */
export function TabLayout({ title, count, toolbar, children }: TabLayoutProps) {
  const { t, lang } = useLanguage();
  useEffect(() => {
    document.title = `${title} | ${t('admin.title')}`;
  }, [title, t]);
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        {count === undefined ? null : (
          <span className={styles.count} aria-label={t('admin.count', { count })}>
            {new Intl.NumberFormat(lang).format(count)}
          </span>
        )}
      </div>
      {toolbar ? <div className={styles.tools}>{toolbar}</div> : null}
      <Banners />
      {children}
    </>
  );
}
