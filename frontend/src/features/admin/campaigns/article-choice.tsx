import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { AdminArticle } from '../../../api/schema';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadError } from '../../auth/load-error';
import { useLanguage } from '../../i18n/language';
import { campaignQueries } from './campaigns.queries';

/** The article whose row opened the form. */
export interface SourceArticle {
  id: string;
  slug: string;
}

function articleTitle({ translations, slug }: AdminArticle, lang: string): string {
  const own = translations.find(({ language }) => language === lang);
  return (own ?? translations.find(({ language }) => language === 'en') ?? translations[0])?.title ?? slug;
}

/** The newest articles and the source article, however old it is; by its address if it is not found. */
function useArticles(from: SourceArticle | undefined) {
  const { lang } = useLanguage();
  const newest = useQuery(campaignQueries.articles(''));
  const isOlder = from !== undefined && newest.data?.news.some(({ _id }) => _id === from.id) === false;
  const found = useQuery({ ...campaignQueries.articles(from?.slug ?? ''), enabled: isOlder });
  const rows = [
    ...(newest.data?.news ?? []),
    ...((isOlder && found.data?.news.filter(({ _id }) => _id === from.id)) || []),
  ];
  const shown = rows
    .filter(({ _id, isPublished }) => isPublished || _id === from?.id)
    .map((row) => ({ id: row._id, title: articleTitle(row, lang) }));
  const isListed = !from || shown.some(({ id }) => id === from.id);
  return { newest, shown: isListed ? shown : [...shown, { id: from.id, title: from.slug }] };
}

interface ArticleChoiceProps {
  from: SourceArticle | undefined;
  field: UseFormRegisterReturn;
}

/** Checkboxes of the articles that the campaign can contain. */
export function ArticleChoice({ from, field }: ArticleChoiceProps) {
  const { t } = useLanguage();
  const { newest, shown } = useArticles(from);
  if (newest.isPending) return <p role="status">{t('shell.loading')}</p>;
  if (newest.isError) {
    return <LoadError title={t('admin.campaigns.no_articles_loaded')} onRetry={newest.refetch} />;
  }
  if (shown.length === 0) return <StateBlock title={t('admin.campaigns.no_articles')} />;
  return (
    <fieldset className="choices">
      <legend>{t('admin.campaigns.articles')}</legend>
      {shown.map(({ id, title }) => (
        <label key={id}>
          <input type="checkbox" value={id} {...field} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
