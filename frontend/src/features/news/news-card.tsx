import type { NewsItem } from '../../api/types';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { Day } from '../i18n/day';

interface NewsCardProps {
  item: NewsItem;
  path: string;
  sizes: string;
  isEager?: boolean;
}

/** A news item in a list; the whole card is one link. */
export function NewsCard({ item, path, sizes, isEager = false }: NewsCardProps) {
  return (
    <article>
      <Link to={path}>
        <figure>
          {item.imageUrl ? (
            <Picture src={item.imageUrl} alt="" sizes={sizes} width={1600} height={1000} isEager={isEager} />
          ) : null}
        </figure>
        <div>
          <Day className="legend" of={item.publishedAt} />
          <h3>{item.title}</h3>
          <p>{item.subtitle}</p>
        </div>
      </Link>
    </article>
  );
}
