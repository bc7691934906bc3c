import type { ReactNode } from 'react';
import { shopBrand } from '../../brand/brand';
import { useBrowserValue } from '../../ui/browser/use-is-hydrated';
import { Picture } from '../../ui/picture';
import styles from './auth-layout.module.css';

/** Another one each day. */
function pictureOfTheDay(): string | null {
  const { loginPictures } = shopBrand();
  return loginPictures[new Date().getDate() % loginPictures.length] ?? null;
}

/** A form on the left, the picture of the day on the right, which the server leaves out: it renders a page for several days. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const picture = useBrowserValue(pictureOfTheDay, null);
  return (
    <div className={styles.layout}>
      <div className="wrap">
        <div className={styles.form}>
          <h1 className="h2">{title}</h1>
          {children}
        </div>
      </div>
      <div className={styles.art} aria-hidden="true">
        {picture ? <Picture src={picture} alt="" sizes="50vw" width={1600} height={1000} /> : null}
      </div>
    </div>
  );
}
