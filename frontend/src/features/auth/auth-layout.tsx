import type { ReactNode } from 'react';
import { paletteStyle } from '../../brand/palette';
import { Picture } from '../../ui/picture';
import styles from './auth-layout.module.css';

const pictured = [
  'longitude-8',
  'tidewater',
  'nightboat',
  'reelhouse',
  'plumbline-eq',
  'brickfield',
  'saturos-pro',
];

/** A form on the left, one product of the day on the right. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const slug = pictured[new Date().getDate() % pictured.length] ?? 'saturos-pro';
  return (
    <div className={styles.layout} style={paletteStyle(slug)}>
      <div className="wrap">
        <div className={styles.form}>
          <h1 className="h2">{title}</h1>
          {children}
        </div>
      </div>
      <div className={styles.art} aria-hidden="true">
        <Picture src={`/media/plugins/${slug}/tile.svg`} alt="" sizes="50vw" width={1600} height={1000} />
      </div>
    </div>
  );
}
