import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PluginCard as Card } from '../../api/types';
import { StateBlock } from '../../ui/feedback/state-block';
import { useLanguage } from '../i18n/language';
import { PluginCard } from './plugin-card';
import { pluginQueries } from './plugins.queries';
import styles from './plugin-grid.module.css';

const skeletons = Array.from({ length: 8 }, (_, i) => i);

interface PluginGridProps {
  /** The first card is visible without scrolling. */
  isAboveFold?: boolean;
  /** Text key when the list does not load. */
  errorKey: string;
  select?: (plugins: Card[]) => Card[];
  actionFor: (plugin: Card) => ReactNode;
  playFor: (plugin: Card) => ReactNode;
  pathFor: (slug: string) => string;
  isOwned: (pluginId: string) => boolean;
  /** Shown when there are no plug-ins at all. */
  emptyState?: ReactNode;
  /** Shown when no plug-in matches the filters. */
  noResults?: ReactNode;
}

/** The catalogue's cards: loading, empty, error with retry, and data. */
export function PluginGrid({
  isAboveFold = false,
  errorKey,
  select = (all) => all,
  actionFor,
  playFor,
  pathFor,
  isOwned,
  emptyState,
  noResults,
}: PluginGridProps) {
  const { t, lang } = useLanguage();
  const plugins = useQuery(pluginQueries.list(lang));
  if (plugins.isPending) {
    return (
      <div className={styles.grid} aria-busy="true">
        <span className="sr">{t('shell.loading')}</span>
        {skeletons.map((i) => (
          <div key={i} className="skeleton skeleton-card" />
        ))}
      </div>
    );
  }
  if (plugins.isError) {
    return (
      <StateBlock isError title={t(errorKey)} text={t('errors.nothing_lost')}>
        <button type="button" className="btn btn-p btn-md" onClick={() => void plugins.refetch()}>
          {t('errors.try_again')}
        </button>
      </StateBlock>
    );
  }
  if (plugins.data.length === 0) return emptyState ?? <StateBlock title={t('plugins.empty')} />;
  const shown = select(plugins.data);
  if (shown.length === 0) return noResults;
  return (
    <div className={styles.grid}>
      {shown.map((plugin, i) => (
        <PluginCard
          key={plugin.id}
          plugin={plugin}
          isEager={isAboveFold && i === 0}
          isOwned={isOwned(plugin.id)}
          detailsPath={pathFor(plugin.slug)}
          action={actionFor(plugin)}
          play={playFor(plugin)}
        />
      ))}
    </div>
  );
}
