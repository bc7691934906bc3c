import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language';
import { NewsCard } from './news-card';
import { newsQueries } from './news.queries';
import styles from './news.module.css';

const sizes = '(min-width:1024px) 50vw, 92vw';

/** The three newest items. The block is absent without news and when they do not load (design §8.1). */
export function LatestNews({ more, pathFor }: { more: ReactNode; pathFor: (slug: string) => string }) {
  const { t, lang } = useLanguage();
  const { data: items = [] } = useQuery(newsQueries.latest(lang));
  if (items.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="latest-news">
      <div className="sec-head">
        <h2 id="latest-news">{t('news.latest')}</h2>
        {more}
      </div>
      <div className={styles.news}>
        {items.map((item) => (
          <NewsCard key={item.slug} item={item} path={pathFor(item.slug)} sizes={sizes} />
        ))}
      </div>
    </section>
  );
}
