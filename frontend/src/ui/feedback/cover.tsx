import styles from './cover.module.css';

/** The black cover while the shop loads or another page is opened (design §7.20). */
export function Cover() {
  return <div className={styles.cover} role="status" aria-busy="true" />;
}
