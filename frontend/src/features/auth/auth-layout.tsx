import type { ReactNode } from 'react';
import { paletteStyle } from '../../brand/palette';
import { useBrowserValue } from '../../ui/browser/use-is-hydrated';
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

function productOfTheDay(): string {
  return pictured[new Date().getDate() % pictured.length] ?? 'saturos-pro';
}

/** A form on the left, one product of the day on the right, which the server leaves out: it renders a page for several days. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const slug = useBrowserValue(productOfTheDay, null);
  return (
    <div className={styles.layout} style={slug ? paletteStyle(slug) : undefined}>
      <div className="wrap">
        <div className={styles.form}>
          <h1 className="h2">{title}</h1>
          {children}
        </div>
      </div>
      <div className={styles.art} aria-hidden="true">
        {slug ? (
          <Picture src={`/media/plugins/${slug}/tile.svg`} alt="" sizes="50vw" width={1600} height={1000} />
        ) : null}
      </div>
    </div>
  );
}
