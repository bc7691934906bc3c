import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { PluginCard } from '../../api/types';
import { pluginsQuery } from '../../features/catalogue/plugins.queries';
import { useLanguage } from '../../features/i18n/language';
import { StateBlock } from '../../ui/state-block';
import { useTitle } from '../title';
import { CatalogueGrid } from './catalogue-grid';

const shown = ['all', 'free', 'synthesizer', 'effect', 'sampler', 'utility', 'other'] as const;
const sorts = ['featured', 'price', 'name'] as const;

function isShown(plugin: PluginCard, filter: string): boolean {
  return filter === 'all' || (filter === 'free' ? plugin.price === 0 : plugin.category === filter);
}

function arrange(plugins: PluginCard[], filter: string, sort: string): PluginCard[] {
  const left = plugins.filter((plugin) => isShown(plugin, filter));
  if (sort === 'price') return left.sort((a, b) => a.price - b.price);
  return sort === 'name' ? left.sort((a, b) => a.name.localeCompare(b.name)) : left;
}

export function Component() {
  const { t, lang } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const plugins = useQuery(pluginsQuery(lang));
  const filter = search.get('show') ?? 'all';
  const sort = search.get('sort') ?? 'featured';
  useTitle(t('nav.plugins'));
  const set = (name: string, value: string, usual: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === usual) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section className="section wrap">
      <div className="sec-head">
        <div>
          <h1>{t('nav.plugins')}</h1>
          <p className="lead">{t('plugins.lead')}</p>
        </div>
        {plugins.data ? (
          <span className="muted num">{t('plugins.count', { n: plugins.data.length })}</span>
        ) : null}
      </div>
      <div className="filters">
        <div className="row-actions" role="group" aria-label={t('plugins.filter')}>
          {shown.map((option) => (
            <button
              key={option}
              type="button"
              className="btn btn-sm"
              aria-pressed={filter === option}
              onClick={() => set('show', option, 'all')}
            >
              {t(`plugins.show.${option}`)}
            </button>
          ))}
        </div>
        <label className="sort">
          {t('plugins.sort')}
          <select
            className="sel"
            value={sort}
            onChange={(event) => set('sort', event.target.value, 'featured')}
          >
            {sorts.map((option) => (
              <option key={option} value={option}>
                {t(`plugins.sort.${option}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <CatalogueGrid
        errorKey="plugins.failed_to_load"
        select={(all) => arrange(all, filter, sort)}
        onNothing={
          <StateBlock title={t('plugins.nothing')}>
            <button type="button" className="btn btn-md" onClick={() => setSearch({}, { replace: true })}>
              {t('plugins.clear')}
            </button>
          </StateBlock>
        }
      />
    </section>
  );
}
