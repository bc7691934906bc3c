import { useLanguage } from '../i18n/language';
import { toggleTrack, type Track, useTrackState } from './now-playing';
import styles from './player.module.css';

/** The play button of a card; the mini player shows its sample. */
export function PlayButton({ track }: { track: Omit<Track, 'isFromCard'> }) {
  const { t } = useLanguage();
  const { isPlaying = false, isLoading = false } = useTrackState(track.slug, track.index) ?? {};
  const name = `${track.name}, ${track.pluginName}`;
  return (
    <button
      type="button"
      className={styles.cardButton}
      aria-busy={isLoading || undefined}
      aria-label={t(isPlaying ? 'player.pause' : 'player.play', { name })}
      onClick={() => toggleTrack({ ...track, isFromCard: true })}
    >
      <span className={isPlaying ? styles.pause : styles.play} />
    </button>
  );
}
