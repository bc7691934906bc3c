import { Pause, Play } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { AudioSample } from '../../api/types';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import { silence, Sound, type SoundState } from './sound';
import { Waveform } from './waveform';

/** Spec storefront §9: shown until the duration is known. */
const usualDuration = '0:05';

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

interface TrackProps {
  sample: AudioSample;
  state: SoundState | undefined;
  onToggle: () => void;
  onSeek: (share: number) => void;
}

function Track({ sample, state, onToggle, onSeek }: TrackProps) {
  const { t } = useLanguage();
  const { isPlaying = false, isLoading = false, position = 0, duration = 0 } = state ?? {};
  const length = duration > 0 ? clock(duration) : sample.duration || usualDuration;
  return (
    <div className="trk" data-on={state ? '' : undefined} style={sample.url ? undefined : { opacity: 0.6 }}>
      <button
        type="button"
        className="icon-btn"
        aria-busy={isLoading}
        aria-label={t(isPlaying ? 'player.pause' : 'player.play', { name: sample.name })}
        onClick={onToggle}
      >
        <Icon of={isPlaying ? Pause : Play} isFilled />
      </button>
      <div className="trk-t">
        <b>{sample.name}</b>
        <span>{sample.description}</span>
      </div>
      <span className="dur num">{state ? `${clock(position)} / ${length}` : length}</span>
      <Waveform
        name={sample.name}
        peaks={sample.peaks}
        position={position}
        duration={duration}
        onSeek={onSeek}
      />
    </div>
  );
}

/** The samples of a plug-in; one plays at a time. */
export function Player({ samples }: { samples: AudioSample[] }) {
  const { t } = useLanguage();
  const [state, setState] = useState(silence);
  const sound = useMemo(() => new Sound(setState), []);
  useEffect(() => () => sound.reset(), [sound]);
  if (samples.length === 0) return <p className="muted">{t('player.none')}</p>;
  const toggle = (index: number, { url }: AudioSample) =>
    url ? sound.toggle(index, url) : window.alert(t('player.no_file'));
  return (
    <div className="player" id="player">
      {samples.map((sample, i) => (
        <Track
          key={sample.name}
          sample={sample}
          state={state.index === i ? state : undefined}
          onToggle={() => toggle(i, sample)}
          onSeek={(share) => (state.index === i ? sound.seek(share) : undefined)}
        />
      ))}
    </div>
  );
}
