import styles from './computers.module.css';

const drawing = {
  className: styles.drawing,
  viewBox: '0 0 200 120',
  fill: 'none',
  'aria-hidden': true,
} as const;
const screenFill = { fill: 'var(--bg-3)', stroke: 'var(--line-2)', strokeWidth: 2 } as const;

function Laptop() {
  return (
    <svg {...drawing}>
      <rect x="32" y="8" width="136" height="88" rx="8" {...screenFill} />
      <rect x="40" y="16" width="120" height="72" rx="3" fill="var(--bg-0)" />
      <path
        d="M48 52h8l4-14 6 30 6-24 5 14 5-8 4 2h10l4-18 6 34 6-26 5 12 4-2h24"
        stroke="var(--signal-fill)"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M12 98h176l-6 9a6 6 0 0 1-5 3H23a6 6 0 0 1-5-3z" strokeLinejoin="round" {...screenFill} />
    </svg>
  );
}

function Desktop() {
  return (
    <svg {...drawing}>
      <rect x="8" y="10" width="124" height="80" rx="6" {...screenFill} />
      <rect x="15" y="17" width="110" height="66" rx="2" fill="var(--bg-0)" />
      <path
        d="M24 74V58m10 16V44m10 30V50m10 24V36m10 38V48m10 26V30m10 44V52m10 22V42m10 32V60m10 14V54"
        stroke="var(--info-text)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M58 90h24l4 18H54z" fill="var(--bg-3)" />
      <path d="M42 109h56" stroke="var(--line-2)" strokeWidth="4" strokeLinecap="round" />
      <rect x="146" y="18" width="46" height="92" rx="6" {...screenFill} />
      <path d="M155 30h28M155 38h28" stroke="var(--line-control)" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="169" cy="94" r="5" fill="var(--ok-text)" />
    </svg>
  );
}

/** The outline of a computer, for a free seat. */
export function EmptySeatDrawing() {
  const dashes = { strokeDasharray: '5 6', strokeLinecap: 'round' } as const;
  return (
    <svg {...drawing} stroke="currentColor">
      <rect x="32" y="8" width="136" height="88" rx="8" strokeWidth="2" {...dashes} />
      <path d="M12 98h176l-6 9a6 6 0 0 1-5 3H23a6 6 0 0 1-5-3z" strokeWidth="2" {...dashes} />
      <path d="M100 38v28m-14-14h28" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}

/** Guesses the kind of a computer by its name. */
export function isLaptop(machineName: string): boolean {
  return /book|laptop|notebook/i.test(machineName);
}

/** A drawing of a computer (design, mock of the account's computers). */
export function ComputerDrawing({ machineName }: { machineName: string }) {
  return isLaptop(machineName) ? <Laptop /> : <Desktop />;
}
