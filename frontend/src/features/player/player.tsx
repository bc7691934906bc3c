import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';
import { useEffect } from 'react';
import type { PluginSample } from '../../api/types';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import { formatSeconds } from './format-seconds';
import { bypassTrack, seekTrack, stopTrack, toggleTrack, useNowPlaying, useTrackState } from './now-playing';
import { Waveform } from './waveform';
import styles from './player.module.css';

/** Storefront §9: shown until the duration is known. */
const defaultDuration = '0:05';

interface Source {
  slug: string;
  name: string;
  imageUrl: string;
  palette?: string | null;
}

/** Switch between the versions with and without the plug-in, at the same loudness and position. */
function Comparison({ isOn }: { isOn: boolean }) {
  const { t } = useLanguage();
  const { isBypassed } = useNowPlaying();
  const choice = (bypassed: boolean) => (
    <button
      type="button"
      className="btn btn-sm"
      aria-pressed={isOn && isBypassed === bypassed}
      disabled={!isOn}
      onClick={() => bypassTrack(bypassed)}
    >
      {t(bypassed ? 'player.off' : 'player.on')}
    </button>
  );
  return (
    <div className={styles.comparison} role="group" aria-label={t('player.compare')}>
      {choice(false)}
      {choice(true)}
      <span className="muted">{t('player.matched')}</span>
    </div>
  );
}

function Row({ plugin, sample, index }: { plugin: Source; sample: PluginSample; index: number }) {
  const { t } = useLanguage();
  const state = useTrackState(plugin.slug, index);
  const { isPlaying = false, isLoading = false, position = 0, duration = 0 } = state ?? {};
  const length = duration > 0 ? formatSeconds(duration) : sample.duration || defaultDuration;
  const { url, peaks, bypassedUrl } = sample;
  const toggle = () =>
    url
      ? toggleTrack({
          slug: plugin.slug,
          index,
          name: sample.name,
          pluginName: plugin.name,
          imageUrl: plugin.imageUrl,
          palette: plugin.palette,
          url,
          bypassedUrl,
          peaks,
          isFromCard: false,
        })
      : window.alert(t('player.no_file'));
  return (
    <div className={styles.track} data-on={state ? '' : undefined} style={url ? undefined : { opacity: 0.6 }}>
      <button
        type="button"
        className="icon-btn"
        aria-busy={isLoading}
        aria-label={t(isPlaying ? 'player.pause' : 'player.play', { name: sample.name })}
        onClick={toggle}
      >
        <Icon of={isPlaying ? Pause : Play} isFilled />
      </button>
      <div className={styles.title}>
        <b>{sample.name}</b>
        <span>{sample.description}</span>
      </div>
      <span className={clsx(styles.duration, 'num')}>
        {state ? `${formatSeconds(position)} / ${length}` : length}
      </span>
      <Waveform
        name={sample.name}
        peaks={peaks}
        position={position}
        duration={duration}
        onSeek={(share) => (state ? seekTrack(share) : undefined)}
      />
      {bypassedUrl ? <Comparison isOn={state !== undefined} /> : null}
    </div>
  );
}

/** The samples of a plug-in; one plays at a time, until the page is left. */
export function Player({ plugin, samples }: { plugin: Source; samples: PluginSample[] }) {
  useEffect(() => stopTrack, []);
  return (
    <div className={styles.player} id="player">
      {samples.map((sample, i) => (
        <Row key={sample.name} plugin={plugin} sample={sample} index={i} />
      ))}
    </div>
  );
}
