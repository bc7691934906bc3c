import type { DailySeries } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { percentChange } from './figures';
import { useAmountFormat } from './use-amount-format';
import styles from './overview.module.css';

interface TileProps {
  name: string;
  isMoney: boolean;
  isGood: boolean;
  /** Undefined while its service is unavailable. */
  series: DailySeries | undefined;
}

/** One total of the period and its change against the previous period. */
export function Tile({ name, isMoney, isGood, series }: TileProps) {
  const { t } = useLanguage();
  const amount = useAmountFormat(isMoney);
  const change = series && percentChange(series);
  const trend = !change ? undefined : change > 0 === isGood ? 'good' : 'bad';
  return (
    <div className={styles.tile}>
      <dt>{t(`admin.overview.${name}`)}</dt>
      <dd>
        <b>{series ? amount(series.total) : '–'}</b>
        {series ? (
          <span data-mood={trend}>
            {change === undefined
              ? t('admin.overview.nothing_before')
              : t('admin.overview.change', {
                  change: `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}`,
                  before: amount(series.before),
                })}
          </span>
        ) : (
          <span>{t('admin.overview.away')}</span>
        )}
      </dd>
    </div>
  );
}
