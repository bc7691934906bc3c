import { Pause, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paletteStyle } from '../../brand/palette';
import { Icon } from '../../ui/icons';
import { Picture } from '../../ui/picture';
import { useLanguage } from '../i18n/language';
import { clock } from './clock';
import { seekTrack, stopTrack, toggleTrack, useNowPlaying } from './now-playing';
import { Waveform } from './waveform';

/** Design §7.10: after the end it stays so long. */
const lingersMs = 4_000;

/** Where the keyboard was when the player came; it goes back there when the player is closed. */
function useWayBack(isShown: boolean): () => void {
  const start = useRef<Element>(null);
  useEffect(() => {
    if (isShown) start.current = document.activeElement;
  }, [isShown]);
  return () => {
    if (start.current instanceof HTMLElement && start.current.isConnected) start.current.focus();
  };
}

/** What a card plays, at the foot of every page. It survives a change of page. */
export default function MiniPlayer() {
  const { t } = useLanguage();
  const { track, state } = useNowPlaying();
  const isShown = track !== null && track.isFromCard;
  const [said, setSaid] = useState('');
  const goBack = useWayBack(isShown);
  const close = () => {
    goBack();
    stopTrack();
  };
  useEffect(() => {
    if (!isShown || state.isOn) return undefined;
    const timer = setTimeout(stopTrack, lingersMs);
    return () => clearTimeout(timer);
  }, [isShown, state.isOn]);
  useEffect(() => {
    setSaid(isShown ? t('player.playing', { name: track.name, plugin: track.pluginName }) : '');
    // Said when another track begins, not when the language changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isShown, track?.slug, track?.index]);
  return (
    <>
      <span className="sr" role="status">
        {said}
      </span>
      {isShown ? (
        <div className="mini" role="region" aria-label={t('player.region')} style={paletteStyle(track.slug)}>
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
          <span className="num muted">{clock(state.position)}</span>
          <button type="button" className="icon-btn" aria-label={t('shell.close')} onClick={close}>
            <Icon of={X} />
          </button>
        </div>
      ) : null}
    </>
  );
}
