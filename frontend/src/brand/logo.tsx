import { brand } from './brand';
import styles from './logo.module.css';

const letters =
  'M0,0L0,10L7.6,10M17.6,0C21,0 23.7,2.2 23.7,5C23.7,7.8 21,10 17.6,10C14.3,10 11.6,7.8 11.6,5C11.6,2.2 14.3,0 17.6,0ZM27.7,0L31.5,10L35.1,1L38.8,10L42.6,0M46.6,0L46.6,10L54.1,10M58.1,0L58.1,10M62.1,10L62.1,0L72.4,10L72.4,0M84.8,0L76.4,0L76.4,10L84.8,10M76.4,4.9L83.7,4.9';

/** Shapes that a page repeats, drawn once; the others refer to it. */
const lettersId = 'shape-letters';

/** The mark and the wordmark. `isRepeated`: the page's first logo has the shape of the letters. */
export function Logo({ isRepeated = false }: { isRepeated?: boolean }) {
  return (
    <>
      <svg
        viewBox="0 0 28 28"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="14" cy="11.5" r="9.8" />
        <path d="M14 11.5 9.1 16.4" />
        <path d="M3 26.4h22" stroke="var(--signal-fill)" strokeWidth="3" />
      </svg>
      <svg
        className="wm"
        viewBox="-1 -1 86.8 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        role="img"
        aria-label={brand.name}
      >
        {isRepeated ? <use href={`#${lettersId}`} /> : <path id={lettersId} d={letters} />}
      </svg>
    </>
  );
}

/** The wordmark across the page's end; decoration. */
export function Signature() {
  return (
    <svg
      className={styles.mark}
      viewBox="-1 -1 86.8 12"
      fill="none"
      stroke="currentColor"
      strokeWidth=".28"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`#${lettersId}`} />
    </svg>
  );
}
