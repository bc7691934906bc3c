import { clsx } from 'clsx';
import type { Pairing } from '../../../api/schema';
import { type Fact, Facts } from '../../../ui/facts';
import { useLanguage } from '../../i18n/language';
import styles from '../activation.module.css';

/** The code to compare, and the computer that shows it. */
export function RequestingComputer({ code, pairing }: { code: string; pairing: Pairing }) {
  const { t } = useLanguage();
  const { machineName, os, client } = pairing;
  const facts: Fact[] = [
    [t('activate.computer'), machineName],
    [t('activate.system'), os],
    [t('activate.client'), client],
  ];
  return (
    <>
      <p className={clsx(styles.code, 'mono')} aria-label={t('activate.code')}>
        {code}
      </p>
      <Facts className={styles.facts} facts={facts} />
    </>
  );
}
