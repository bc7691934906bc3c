import { Link } from 'react-router-dom';
import type { NewsItem } from '../../api/types';
import { Picture } from '../../ui/picture';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';

interface NewsCardProps {
  item: NewsItem;
  path: string;
  sizes: string;
  isEager?: boolean;
}

/** A news item in a list; the whole card is one link. */
export function NewsCard({ item, path, sizes, isEager = false }: NewsCardProps) {
  const { lang } = useLanguage();
  return (
    <article>
      <Link to={path}>
        <figure>
          {item.imageUrl ? (
            <Picture src={item.imageUrl} alt="" sizes={sizes} width={1600} height={1000} isEager={isEager} />
          ) : null}
        </figure>
        <div>
          <time className="legend" dateTime={item.publishedAt}>
            {longDate(item.publishedAt, lang)}
          </time>
          <h3>{item.title}</h3>
          <p>{item.subtitle}</p>
        </div>
      </Link>
    </article>
  );
}
