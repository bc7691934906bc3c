import { shopBrand } from './brand';
import styles from './logo.module.css';

/** The logo of the brand, or its name. Identity accepts drawings without scripts and outside addresses only. */
export function Logo() {
  const { logo, name } = shopBrand();
  if (!logo) return <span className={styles.name}>{name}</span>;
  return <span className={styles.logo} dangerouslySetInnerHTML={{ __html: logo }} />;
}

/** The name across the page's end; decoration. */
export function Signature() {
  return (
    <svg className={styles.mark} viewBox="0 0 100 12" aria-hidden="true">
      <text x="0" y="11.4" textLength="100" lengthAdjust="spacingAndGlyphs">
        {shopBrand().name}
      </text>
    </svg>
  );
}
