import { clsx } from 'clsx';
import type { Compatibility, Reason, Verdict } from '../../../../libs/compatibility/src/compatibility';
import { useLanguage } from '../i18n/language';
import styles from './compatibility.module.css';

const pills: Record<Verdict, string | undefined> = {
  runs: 'pill-ok',
  remark: 'pill-warn',
  fails: styles.fails,
  unknown: 'pill-off',
};

/** The reasons as sentences. */
export function useReasonText(): (reasons: readonly Reason[]) => string {
  const { t } = useLanguage();
  return (reasons) => reasons.map(({ code, values }) => `${t(`runs.reason.${code}`, values)}.`).join(' ');
}

interface VerdictRowProps {
  name: string;
  /** System and processor. */
  about: string;
  result: Compatibility;
}

/** A computer with its verdict and the reasons. */
export function VerdictRow({ name, about, result }: VerdictRowProps) {
  const { t } = useLanguage();
  const reasonText = useReasonText();
  const { verdict, reasons } = result;
  return (
    <li className={styles.row}>
      <div>
        <b>{name}</b>
        <span className="muted">{about}</span>
      </div>
      <div>
        <span className={clsx('pill', pills[verdict])}>{t(`runs.verdict.${verdict}`)}</span>
        {reasons.length > 0 ? <p>{reasonText(reasons)}</p> : null}
      </div>
    </li>
  );
}
