import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { PluginCard as Card } from '../../../api/types';
import { groundStyle } from '../../../brand/palette';
import { Link } from '../../../ui/link';
import { Picture } from '../../../ui/picture';
import { useLanguage } from '../../i18n/language';
import { Price, SaleNote } from '../price';
import styles from './plugin-card.module.css';

const sizes = '(min-width:1280px) 318px, (min-width:1024px) 31vw, (min-width:640px) 46vw, 92vw';
/** Storefront §9: 3 tags and 2 features, then +N more. */
export const shownTags = 3;
export const shownFeatures = 2;

interface PluginCardProps {
  plugin: Card;
  isEager: boolean;
  owned: 'owned' | 'upgraded' | undefined;
  detailsPath: string;
  /** The buy button; the screen provides it, because it belongs to another feature. */
  action: ReactNode;
  /** The play button, provided likewise. */
  play: ReactNode;
}

function Features({ features }: Pick<Card, 'features'>) {
  const { t } = useLanguage();
  if (features.length === 0) return null;
  return (
    <ul className={styles.features}>
      {features.slice(0, shownFeatures).map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
      {features.length > shownFeatures ? (
        <li>{t('card.more', { n: features.length - shownFeatures })}</li>
      ) : null}
    </ul>
  );
}

function Tags({ tags }: Pick<Card, 'tags'>) {
  const { t } = useLanguage();
  if (tags.length === 0) return null;
  return (
    <div className="tags">
      {tags.slice(0, shownTags).map((tag) => (
        <span className="chip" key={tag}>
          {tag}
        </span>
      ))}
      {tags.length > shownTags ? (
        <span className={clsx('chip', styles.moreTags)}>
          {t('card.more', { n: tags.length - shownTags })}
        </span>
      ) : null}
    </div>
  );
}

/** A plug-in in a grid. Its name is the link of the whole card; buttons are above it. */
export function PluginCard({ plugin, isEager, owned, detailsPath, action, play }: PluginCardProps) {
  const { t } = useLanguage();
  const { name, description, features, tags, version, compatibility } = plugin;
  const systems = ['macOS', 'Windows'].filter((system) =>
    compatibility.some((entry) => entry.startsWith(system)),
  );
  return (
    <article className={styles.card} style={groundStyle(plugin.palette)}>
      <div className={styles.art}>
        <Picture src={plugin.imageUrl} alt="" sizes={sizes} isEager={isEager} maxWidth={960} />
        {play}
      </div>
      <div className={styles.top}>
        <h3>
          <Link to={detailsPath}>{name}</Link>
        </h3>
        <Price amount={plugin.price} sale={plugin.sale} owned={owned} />
      </div>
      <SaleNote sale={plugin.sale} isHidden={owned !== undefined} />
      {description ? <p>{description}</p> : null}
      <Features features={features} />
      <Tags tags={tags} />
      <div className={styles.formats}>{t('card.meta', { version, systems: systems.join(', ') })}</div>
      <div className={styles.actions}>
        {action}
        <Link className="btn btn-md btn-t" to={detailsPath}>
          {t('card.details')}
        </Link>
      </div>
    </article>
  );
}
