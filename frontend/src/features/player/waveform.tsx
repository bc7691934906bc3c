import type { KeyboardEvent, MouseEvent } from 'react';
import { useLanguage } from '../i18n/language';
import styles from './player.module.css';

const bars = 120;
const flat = Array.from({ length: bars }, () => 24);

interface WaveformProps {
  name: string;
  peaks: number[] | null | undefined;
  position: number;
  duration: number;
  onSeek: (share: number) => void;
}

/** The waveform of a sample, which is also its progress bar: a click or the arrow keys seek. */
export function Waveform({ name, peaks, position, duration, onSeek }: WaveformProps) {
  const { t } = useLanguage();
  const heights = peaks ?? flat;
  const played = duration > 0 ? position / duration : 0;
  const onClick = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onSeek((event.clientX - box.left) / box.width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageUp: 5,
      PageDown: -5,
      Home: -Infinity,
      End: Infinity,
    };
    const step = steps[event.key];
    if (step === undefined || duration === 0) return;
    event.preventDefault();
    onSeek(Math.min(Math.max(position + step, 0), duration) / duration);
  };
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${bars * 4} 100`}
      preserveAspectRatio="none"
      role="slider"
      tabIndex={0}
      aria-label={t('player.position', { name })}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(position)}
      aria-valuetext={t('player.seconds', { n: Math.round(position), of: Math.round(duration) })}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {heights.map((height, i) => (
        // The bars of a file never change their order.
        <g key={i} className={i / heights.length < played ? styles.played : undefined}>
          <rect x={i * 4} y={50 - height / 2} width="2.4" height={Math.max(height, 3)} rx="1.2" />
        </g>
      ))}
    </svg>
  );
}
