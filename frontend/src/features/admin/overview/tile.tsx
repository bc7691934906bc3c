import { useLanguage } from '../../i18n/language';
import { percentChange, type Totals } from './figures';
import { useAmountFormat } from './use-amount-format';
import styles from './overview.module.css';

interface TileProps {
  name: string;
  isMoney: boolean;
  /** Whether a rise is good; undefined where it is neither. */
  isGood?: boolean | undefined;
  /** Undefined while its service is unavailable. */
  totals: Totals | undefined;
}

/** One total of the period and its change against the previous period. */
export function Tile({ name, isMoney, isGood, totals }: TileProps) {
  const { t } = useLanguage();
  const amount = useAmountFormat(isMoney);
  const change = totals && percentChange(totals);
  const trend = !change || isGood === undefined ? undefined : change > 0 === isGood ? 'good' : 'bad';
  return (
    <div className={styles.tile}>
      <dt>{t(`admin.overview.${name}`)}</dt>
      <dd>
        <b>{totals ? amount(totals.total) : '–'}</b>
        {totals ? (
          <span data-mood={trend}>
            {change === undefined
              ? t('admin.overview.nothing_before')
              : t('admin.overview.change', {
                  change: `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}`,
                  before: amount(totals.before),
                })}
          </span>
        ) : (
          <span>{t('admin.overview.away')}</span>
        )}
      </dd>
    </div>
  );
}
