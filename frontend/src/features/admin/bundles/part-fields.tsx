import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import { SearchBox } from '../../../ui/forms/search-box';
import type { ApiForm } from '../../../ui/forms/use-api-form';
import { useFormValue } from '../../../ui/forms/use-form-value';
import { Icon } from '../../../ui/icons';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { bundlePrices, type BundleValues, type ChosenPart } from './bundle-form';
import { moved } from '../panel/pictures/moved';
import styles from './bundles.module.css';
import tableStyles from '../../../ui/table/table.module.css';

interface ChosenProps {
  parts: readonly ChosenPart[];
  onChange: (parts: ChosenPart[]) => void;
}

/** The parts in the order in which the page shows them. */
function ChosenParts({ parts, onChange }: ChosenProps) {
  const { t, lang } = useLanguage();
  return (
    <ol className={styles.parts}>
      {parts.map(({ pluginId, name, price, problem }, index) => (
        <li key={pluginId}>
          <span>
            {name}
            {problem ? <small>{t(`admin.bundles.problem.${problem}`, { name })}</small> : null}
          </span>
          <span className="num">{formatMoney(price, lang)}</span>
          <span className={tableStyles.actions}>
            <button
              type="button"
              disabled={index === 0}
              aria-label={t('admin.bundles.earlier', { name })}
              onClick={() => onChange(moved(parts, index, -1))}
            >
              <Icon of={ChevronUp} />
            </button>
            <button
              type="button"
              disabled={index === parts.length - 1}
              aria-label={t('admin.bundles.later', { name })}
              onClick={() => onChange(moved(parts, index, 1))}
            >
              <Icon of={ChevronDown} />
            </button>
            <button
              type="button"
              className={tableStyles.destructive}
              aria-label={t('admin.bundles.remove', { name })}
              onClick={() => onChange(parts.filter((part) => part.pluginId !== pluginId))}
            >
              <Icon of={Trash2} />
            </button>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Finds products and adds them. */
function PartSearch({ parts, onChange }: ChosenProps) {
  const { t } = useLanguage();
  const [search, setSearch] = useState('');
  const products = useQuery({
    queryKey: ['admin', 'bundles', 'products', search],
    queryFn: () => api.get('/admin/products', { query: { page: 1, limit: 20, search } }),
  });
  const chosen = new Set(parts.map(({ pluginId }) => pluginId));
  return (
    <div>
      <SearchBox label={t('admin.bundles.choose_part')} value={search} onSearch={setSearch} />
      {products.isError ? <p className="err">{t('admin.bundles.no_products')}</p> : null}
      <div className={styles.found} role="group" aria-label={t('admin.bundles.add_part')}>
        {products.data?.products
          .filter(({ _id }) => !chosen.has(_id))
          .map(({ _id: pluginId, name, price, isActive, hasFiles }) => {
            const problem = isActive ? (hasFiles ? null : 'without-files') : 'inactive';
            return (
              <button
                key={pluginId}
                type="button"
                className="btn btn-sm"
                onClick={() => onChange([...parts, { pluginId, name, price, problem }])}
              >
                <Icon of={Plus} />
                {name}
              </button>
            );
          })}
      </div>
    </div>
  );
}

/** The parts of a bundle: chosen, ordered, with the price that results. */
export function PartFields({ form, field }: Pick<ApiForm<BundleValues>, 'form' | 'field'>) {
  const { t, lang } = useLanguage();
  const [parts, setParts] = useFormValue(form, 'parts');
  const [percent] = useFormValue(form, 'percent');
  const { error } = field(
    'parts',
    {},
    { validate: (chosen) => (chosen.length < 2 ? 'admin.bundles.needs_two' : undefined) },
  );
  const { list, price } = bundlePrices({ parts, percent });
  return (
    <fieldset className={clsx('full', 'choices')}>
      <legend>{t('admin.bundles.parts')}</legend>
      <ChosenParts parts={parts} onChange={setParts} />
      {error ? (
        <p className="err" role="alert">
          {error}
        </p>
      ) : null}
      {parts.length > 0 ? (
        <p className={styles.price} role="status">
          {t('admin.bundles.live_price', { price: formatMoney(price, lang), list: formatMoney(list, lang) })}
        </p>
      ) : null}
      {parts.some(({ problem }) => problem) ? (
        <p className="hint">{t('admin.bundles.problem_hint')}</p>
      ) : null}
      <PartSearch parts={parts} onChange={setParts} />
    </fieldset>
  );
}
