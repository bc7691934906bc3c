import type { DailySeries } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { changeOf } from './figures';
import { useAmounts } from './use-amounts';

interface TileProps {
  name: string;
  isMoney: boolean;
  isGood: boolean;
  /** Undefined while its service does not answer. */
  series: DailySeries | undefined;
}

/** One number of the period, and how it changed against the period before. */
export function Tile({ name, isMoney, isGood, series }: TileProps) {
  const { t } = useLanguage();
  const amount = useAmounts(isMoney);
  const change = series && changeOf(series);
  const mood = !change ? undefined : change > 0 === isGood ? 'good' : 'bad';
  return (
    <div className="ov-tile">
      <dt>{t(`admin.overview.${name}`)}</dt>
      <dd>
        <b>{series ? amount(series.total) : '–'}</b>
        {series ? (
          <span data-mood={mood}>
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
