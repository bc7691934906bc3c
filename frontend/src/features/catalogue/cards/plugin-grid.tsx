import type { ReactNode } from 'react';
import type { PluginCard as Card } from '../../../api/types';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadError } from '../../auth/load-error';
import { useLanguage } from '../../i18n/language';
import { PluginCard } from './plugin-card';
import styles from './plugin-grid.module.css';

const skeletons = Array.from({ length: 8 }, (_, i) => i);

interface PluginGridProps {
  /** The first card is visible without scrolling. */
  isAboveFold?: boolean;
  /** Text key when the list does not load. */
  errorKey: string;
  /** Absent while they load. */
  plugins?: readonly Card[];
  isError: boolean;
  /** The cards are those of the former page or filter. */
  isOutdated?: boolean;
  onRetry: () => void;
  actionFor: (plugin: Card) => ReactNode;
  playFor: (plugin: Card) => ReactNode;
  pathFor: (slug: string) => string;
  ownedState: (pluginId: string) => 'owned' | 'upgraded' | undefined;
  /** Shown when there is no plug-in. */
  emptyState?: ReactNode;
}

function Skeletons() {
  const { t } = useLanguage();
  return (
    <div className={styles.grid} aria-busy="true">
      <span className="sr">{t('shell.loading')}</span>
      {skeletons.map((i) => (
        <div key={i} className="skeleton skeleton-card" />
      ))}
    </div>
  );
}

/** The catalogue's cards: loading, empty, error with retry, and data. */
export function PluginGrid(props: PluginGridProps) {
  const { isAboveFold = false, errorKey, plugins, isError, isOutdated = false, onRetry, emptyState } = props;
  const { actionFor, playFor, pathFor, ownedState } = props;
  const { t } = useLanguage();
  if (!plugins && isError) {
    return <LoadError title={t(errorKey)} text={t('errors.nothing_lost')} onRetry={onRetry} />;
  }
  if (!plugins) return <Skeletons />;
  if (plugins.length === 0) return emptyState ?? <StateBlock title={t('plugins.empty')} />;
  return (
    <div className={styles.grid} aria-busy={isOutdated || undefined}>
      {plugins.map((plugin, i) => (
        <PluginCard
          key={plugin.id}
          plugin={plugin}
          isEager={isAboveFold && i === 0}
          owned={ownedState(plugin.id)}
          detailsPath={pathFor(plugin.slug)}
          action={actionFor(plugin)}
          play={playFor(plugin)}
        />
      ))}
    </div>
  );
}
