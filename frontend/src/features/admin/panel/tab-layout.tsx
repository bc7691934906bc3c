import { type ReactNode, useEffect } from 'react';
import { useLanguage } from '../../i18n/language';
import { Banners } from './banners';
import { type TotalKind, totalText } from './list/total-text';
import styles from './panel.module.css';

interface TabLayoutProps {
  title: string;
  /** Total number of rows, and how it was counted. */
  count?: number | undefined;
  countKind?: TotalKind;
  /** Search, filters and buttons above the list. */
  toolbar?: ReactNode;
  children: ReactNode;
}

/** The layout of a tab: heading, toolbar, banners, content. */
export function TabLayout({ title, count, countKind = 'exact', toolbar, children }: TabLayoutProps) {
  const { t, lang } = useLanguage();
  useEffect(() => {
    document.title = `${title} | ${t('admin.title')}`;
  }, [title, t]);
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        {count === undefined ? null : (
          <span className={styles.count} aria-label={t(totalText('admin.count', countKind), { count })}>
            {new Intl.NumberFormat(lang).format(count)}
            {countKind === 'minimum' ? '+' : ''}
          </span>
        )}
      </div>
      {toolbar ? <div className={styles.tools}>{toolbar}</div> : null}
      <Banners />
      {children}
    </>
  );
}
