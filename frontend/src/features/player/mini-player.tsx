import { Pause, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paletteStyle } from '../../brand/palette';
import { Icon } from '../../ui/icons';
import { Picture } from '../../ui/picture';
import { useLanguage } from '../i18n/language';
import { formatSeconds } from './format-seconds';
import { seekTrack, stopTrack, toggleTrack, useNowPlaying } from './now-playing';
import { Waveform } from './waveform';
import styles from './player.module.css';

/** Time for which the player stays visible after the end of a sample (design §7.10). */
const lingerMs = 4_000;

/** Returns the focus, when the player is closed, to the element that had it before. */
function useRestoreFocus(isShown: boolean): () => void {
  const start = useRef<Element>(null);
  useEffect(() => {
    if (isShown) start.current = document.activeElement;
  }, [isShown]);
  return () => {
    if (start.current instanceof HTMLElement && start.current.isConnected) start.current.focus();
  };
}

/** The player of a card's sample, at the bottom of every page. It keeps playing when the path changes. */
export default function MiniPlayer() {
  const { t } = useLanguage();
  const { track, state } = useNowPlaying();
  const isShown = track !== null && track.isFromCard;
  const [announcement, setAnnouncement] = useState('');
  const restoreFocus = useRestoreFocus(isShown);
  const close = () => {
    restoreFocus();
    stopTrack();
  };
  useEffect(() => {
    if (!isShown || state.isOn) return undefined;
    const timer = setTimeout(stopTrack, lingerMs);
    return () => clearTimeout(timer);
  }, [isShown, state.isOn]);
  useEffect(() => {
    setAnnouncement(isShown ? t('player.playing', { name: track.name, plugin: track.pluginName }) : '');
    // Announced when another track starts, not when the language changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isShown, track?.slug, track?.index]);
  return (
    <>
      <span className="sr" role="status">
        {announcement}
      </span>
      {isShown ? (
        <div
          className={styles.mini}
          role="region"
          aria-label={t('player.region')}
          style={paletteStyle(track.palette)}
        >
          <Picture src={track.imageUrl} alt="" sizes="64px" />
          <button
            type="button"
            className="icon-btn"
            aria-busy={state.isLoading}
            aria-label={t(state.isPlaying ? 'player.pause' : 'player.play', { name: track.name })}
            onClick={() => toggleTrack(track)}
          >
            <Icon of={state.isPlaying ? Pause : Play} isFilled />
          </button>
          <Waveform
            name={track.name}
            peaks={track.peaks}
            position={state.position}
            duration={state.duration}
            onSeek={seekTrack}
          />
          <span className="num muted">{formatSeconds(state.position)}</span>
          <button type="button" className="icon-btn" aria-label={t('shell.close')} onClick={close}>
            <Icon of={X} />
          </button>
        </div>
      ) : null}
    </>
  );
}
