import { type ReactNode, useEffect } from 'react';
import { useLanguage } from '../../i18n/language';
import { Banners } from './banners';

interface AdminTabProps {
  title: string;
  /** How many there are. */
  count?: number | undefined;
  /** Search, filters and buttons above the list. */
  toolbar?: ReactNode;
  children: ReactNode;
}

/** The frame of a tab: its heading, its tools, the banners, what it is about. */
export function AdminTab({ title, count, toolbar, children }: AdminTabProps) {
  const { t, lang } = useLanguage();
  useEffect(() => {
    document.title = `${title} | ${t('admin.title')}`;
  }, [title, t]);
  return (
    <>
      <div className="adm-head">
        <h1>{title}</h1>
        {count === undefined ? null : (
          <span className="adm-count" aria-label={t('admin.count', { count })}>
            {new Intl.NumberFormat(lang).format(count)}
          </span>
        )}
      </div>
      {toolbar ? <div className="adm-tools">{toolbar}</div> : null}
      <Banners />
      {children}
    </>
  );
}
