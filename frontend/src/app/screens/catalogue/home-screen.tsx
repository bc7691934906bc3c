import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowRight, Download } from 'lucide-react';
import { shopBrand } from '../../../brand/brand';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
import { useLanguage } from '../../../features/i18n/language';
import { LatestNews } from '../../../features/news/latest-news';
import { SignUpBlock } from '../../../features/newsletter/sign-up-block';
import { Icon } from '../../../ui/icons';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import { useSeoTitle } from '../../routing/use-title';
import { Banner } from './banner';
import { CatalogueGrid } from './catalogue-grid';
import { EmptyCatalogue } from './empty-catalogue';
import styles from './home-screen.module.css';

const facts = ['payment', 'licence', 'formats', 'refunds'] as const;

export function Component() {
  const { t, lang } = useLanguage();
  const { hasInstaller, homeHeading, homeText, installerName } = shopBrand();
  const featured = useQuery(pluginQueries.featured(lang));
  useSeoTitle('home', {});
  const isEmpty = featured.data?.data.length === 0;
  return (
    <>
      <Banner />
      <section className={clsx('section wrap', styles.hero)}>
        <div>
          <h1>{homeHeading[lang] || t('home.statement')}</h1>
          <p className="lead">{homeText[lang] || t('home.lead')}</p>
          <div className={styles.actions}>
            {isEmpty ? null : (
              <Link className="btn btn-p btn-xl" to={paths.plugins}>
                {t('home.browse')}
              </Link>
            )}
            {hasInstaller ? (
              <Link className="btn btn-o btn-xl" to={paths.accountDownloads}>
                <Icon of={Download} />
                {installerName || t('home.installer')}
              </Link>
            ) : null}
          </div>
        </div>
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact}>
              <dt className="legend">{t(`home.fact.${fact}`)}</dt>
              <dd>{t(`home.fact.${fact}.value`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="wrap" aria-labelledby="catalogue">
        <div className="sec-head">
          <h2 id="catalogue">{t('nav.plugins')}</h2>
          {isEmpty ? null : (
            <Link className="link" to={paths.plugins}>
              {t('home.see_all')} <Icon of={ArrowRight} />
            </Link>
          )}
        </div>
        <CatalogueGrid
          errorKey="errors.failed_to_fetch_products"
          plugins={featured.data?.data}
          isError={featured.isError}
          onRetry={() => void featured.refetch()}
          emptyState={<EmptyCatalogue />}
        />
      </section>
      <LatestNews
        pathFor={paths.article}
        more={
          <Link className="link" to={paths.news}>
            {t('news.see_all')} <Icon of={ArrowRight} />
          </Link>
        }
      />
      <SignUpBlock privacyLink={<Link to={paths.privacy}>{t('newsletter.privacy')}</Link>} />
    </>
  );
}
