import {
  type Compatibility,
  productCompatibility,
  type RequiredByRelease,
} from '../../../../libs/compatibility/src/compatibility';
import { useLanguage } from '../i18n/language';
import styles from './compatibility.module.css';
import type { NamedComputer } from './named-computer';
import { useReasonText } from './verdict-row';

interface CompatibilityNoteProps {
  releases: readonly RequiredByRelease[];
  computers: readonly NamedComputer[];
  /** Of a part of a bundle. */
  product?: string | undefined;
}

const worst = (one: Compatibility, other: Compatibility) =>
  Number(other.verdict === 'fails') - Number(one.verdict === 'fails');

/** A line about the computer on which the product does not run, or runs with a remark; nothing if there is none. */
export function CompatibilityNote({ releases, computers, product }: CompatibilityNoteProps) {
  const { t } = useLanguage();
  const reasonText = useReasonText();
  const [first, ...others] = computers
    .flatMap(({ name, ...computer }) => {
      const result = productCompatibility(releases, computer);
      return result && (result.verdict === 'fails' || result.verdict === 'remark')
        ? [{ name, ...result }]
        : [];
    })
    .sort(worst);
  if (!first) return null;
  const { name, verdict, reasons } = first;
  const text = t('runs.cart', { name, verdict: t(`runs.verdict.${verdict}`), reasons: reasonText(reasons) });
  return (
    <p className={verdict === 'fails' ? styles.noteFails : styles.note}>
      {[product ? `${product}.` : '', text, others.length > 0 ? t('runs.more', { n: others.length }) : '']
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
