import { clsx } from 'clsx';
import type { Bundle } from '../../../api/schema';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import styles from './bundles.module.css';
import cellStyles from '../../../ui/table/cell.module.css';

const pills: Record<Bundle['state'], string> = {
  'on-sale': 'pill-ok',
  unsaleable: 'pill-warn',
  inactive: 'pill-off',
};

/** The status, and the parts that cannot be sold. */
function State({ bundle: { state, parts } }: { bundle: Bundle }) {
  const { t } = useLanguage();
  return (
    <span className={styles.state}>
      <span className={clsx('pill', pills[state])}>{t(`admin.bundles.state.${state}`)}</span>
      {parts.map(({ pluginId, name, problem }) =>
        problem ? <small key={pluginId}>{t(`admin.bundles.problem.${problem}`, { name })}</small> : null,
      )}
    </span>
  );
}

export function useBundleColumns(): readonly ListColumn<Bundle>[] {
  const { lang } = useLanguage();
  return [
    {
      key: 'name',
      onPhone: 'title',
      cell: ({ titleEn, titleRu, imageUrl, slug }) => (
        <span className={cellStyles.cell}>
          {imageUrl ? (
            <img className={cellStyles.picture} src={imageUrl} alt="" loading="lazy" />
          ) : (
            <i className={cellStyles.picture} />
          )}
          <span>
            <b>{lang === 'ru' ? titleRu : titleEn}</b>
            <small>{slug}</small>
          </span>
        </span>
      ),
    },
    { key: 'parts', onPhone: 'cell', cell: ({ parts }) => parts.map(({ name }) => name).join(', ') },
    {
      key: 'price',
      isNumber: true,
      onPhone: 'side',
      cell: ({ price, percent }) => `${formatMoney(price, lang)} (−${percent} %)`,
    },
    { key: 'state', onPhone: 'side', cell: (bundle) => <State bundle={bundle} /> },
  ];
}
