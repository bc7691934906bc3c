import { useQuery } from '../../api/query';
import { useSearchParams } from 'react-router-dom';
import { arrange, isChoice, type Wish } from '../../features/catalogue/arrange';
import { Filters } from '../../features/catalogue/filters';
import { pluginsQuery } from '../../features/catalogue/plugins.queries';
import { useLanguage } from '../../features/i18n/language';
import { SignUpBlock } from '../../features/newsletter/sign-up-block';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { paths } from '../paths';
import { useHeadTitle } from '../title';
import { CatalogueGrid } from './catalogue-grid';

/** How the address says what a visitor wants to see; what is usual is left out. */
const inAddress = {
  words: { name: 'q', usual: '' },
  kind: { name: 'show', usual: 'all' },
  format: { name: 'format', usual: 'all' },
  sort: { name: 'sort', usual: 'featured' },
} as const satisfies Record<keyof Wish, { name: string; usual: string }>;

function useWish() {
  const [search, setSearch] = useSearchParams();
  const read = (key: keyof Wish) => {
    const { name, usual } = inAddress[key];
    const said = search.get(name) ?? usual;
    return isChoice(key, said) ? said : usual;
  };
  const wish: Wish = { words: read('words'), kind: read('kind'), format: read('format'), sort: read('sort') };
  const change = (next: Partial<Wish>) =>
    setSearch(
      (now) => {
        const changed = new URLSearchParams(now);
        for (const key of ['words', 'kind', 'format', 'sort'] as const) {
          const { name, usual } = inAddress[key];
          const value = next[key] ?? wish[key];
          if (value === usual) changed.delete(name);
          else changed.set(name, value);
        }
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  const clear = () => change({ words: '', kind: 'all', format: 'all', sort: wish.sort });
  return { wish, change, clear };
}

export function Component() {
  const { t, lang } = useLanguage();
  const { wish, change, clear } = useWish();
  const plugins = useQuery(pluginsQuery(lang));
  useHeadTitle('plugins', {});
  const count = plugins.data ? arrange(plugins.data, wish).length : undefined;
  return (
    <>
      <section className="section wrap">
        <div className="sec-head">
          <div>
            <h1>{t('nav.plugins')}</h1>
            <p className="lead">{t('plugins.lead')}</p>
          </div>
          <span className="muted num" role="status">
            {count === undefined ? null : t('plugins.count', { n: count })}
          </span>
        </div>
        <Filters wish={wish} onChange={change} />
        <h2 className="sr">{t('plugins.list')}</h2>
        <CatalogueGrid
          isOnTop
          errorKey="plugins.failed_to_load"
          select={(all) => arrange(all, wish)}
          onEmpty={
            <StateBlock title={t('plugins.empty')}>
              <Link className="btn btn-md" to={paths.news}>
                {t('news.see_all')}
              </Link>
            </StateBlock>
          }
          onNothing={
            <StateBlock title={t('plugins.nothing')}>
              <button type="button" className="btn btn-md" onClick={clear}>
                {t('plugins.clear')}
              </button>
            </StateBlock>
          }
        />
      </section>
      <SignUpBlock privacyLink={<Link to={paths.privacy}>{t('newsletter.privacy')}</Link>} />
    </>
  );
}
