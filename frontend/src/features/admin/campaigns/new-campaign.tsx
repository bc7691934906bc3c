import { type Query, useQuery } from '../../../api/query';
import { type FormEvent, useState } from 'react';
import { ask, send } from '../../../api/client';
import { useDeed } from '../../../api/deed';
import type { ArticlePage, ArticleRow, Campaign } from '../../../api/schema';
import { Choice } from '../../../ui/choice';
import { Sheet } from '../../../ui/sheet';
import { StateBlock } from '../../../ui/state-block';
import { useLanguage } from '../../i18n/language';
import { panelFailure } from '../panel/panel-failure';
import { campaignsPath, type Topic, topics } from './campaign';
import { everybody, isWhole, segmentOf } from './segment';
import { SegmentFields } from './segment-fields';

/** The article that somebody came from. */
export interface Origin {
  id: string;
  slug: string;
}

interface NewCampaignProps {
  /** Chosen already: who came from an article wants to send that one. */
  from?: Origin | undefined;
  onClose: () => void;
  onMade: (id: string) => void;
}

function titleOf({ translations, slug }: ArticleRow, lang: string): string {
  const own = translations.find(({ language }) => language === lang);
  return (own ?? translations.find(({ language }) => language === 'en') ?? translations[0])?.title ?? slug;
}

const articlesQuery = (search: string): Query<ArticlePage> => ({
  key: `admin campaign articles ${search}`,
  ask: () =>
    ask<ArticlePage>(`/news/admin/all?page=1&limit=20${search && `&search=${encodeURIComponent(search)}`}`),
});

/** The articles to choose from; the one that somebody came from is there however old it is, at worst by its address. */
function useArticles(from: Origin | undefined) {
  const newest = useQuery(articlesQuery(''));
  const isOlder = from && newest.data && !newest.data.news.some(({ _id }) => _id === from.id);
  const found = useQuery(isOlder ? articlesQuery(from.slug) : null);
  const { lang } = useLanguage();
  const rows = [
    ...(newest.data?.news ?? []),
    ...(found.data?.news.filter(({ _id }) => _id === from?.id) ?? []),
  ];
  const shown = rows
    .filter(({ _id, isPublished }) => isPublished || _id === from?.id)
    .map((row) => ({ id: row._id, title: titleOf(row, lang) }));
  const isNamed = !from || shown.some(({ id }) => id === from.id);
  return { newest, shown: isNamed ? shown : [...shown, { id: from.id, title: from.slug }] };
}

interface ArticlesProps {
  from: Origin | undefined;
  chosen: readonly string[];
  onToggle: (id: string) => void;
}

/** The newest articles, of which a letter is made. */
function Articles({ from, chosen, onToggle }: ArticlesProps) {
  const { t } = useLanguage();
  const { newest, shown } = useArticles(from);
  if (newest.isPending) return <p role="status">{t('shell.loading')}</p>;
  if (newest.isError) {
    return (
      <StateBlock isError title={t('admin.campaigns.no_articles_loaded')}>
        <button type="button" className="btn btn-p btn-md" onClick={() => newest.again()}>
          {t('errors.try_again')}
        </button>
      </StateBlock>
    );
  }
  if (shown.length === 0) return <StateBlock title={t('admin.campaigns.no_articles')} />;
  return (
    <fieldset className="choices">
      <legend>{t('admin.campaigns.articles')}</legend>
      {shown.map(({ id, title }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => onToggle(id)} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

/** One article makes a letter, several a digest. */
export function NewCampaign({ from, onClose, onMade }: NewCampaignProps) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState<readonly string[]>(from ? [from.id] : []);
  const [topic, setTopic] = useState<Topic>('news');
  const [segment, setSegment] = useState(everybody);
  const make = useDeed(
    () => send<Campaign>('POST', campaignsPath, { articleIds: chosen, topic, segment: segmentOf(segment) }),
    { onDone: ({ _id }) => onMade(_id) },
  );
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.run();
  };
  return (
    <Sheet title={t('admin.campaigns.new')} closeLabel={t('admin.close')} onClose={onClose}>
      <form className="form cmp-sheet" onSubmit={submit}>
        <Articles from={from} chosen={chosen} onToggle={toggle} />
        <Choice
          label={t('admin.campaigns.topic')}
          value={topic}
          options={topics.map((value) => ({ value, text: t(`admin.campaigns.topic.${value}`) }))}
          onChoose={(value) => setTopic(topics.find((one) => one === value) ?? 'news')}
        />
        <SegmentFields form={segment} onChange={setSegment} />
        {make.error ? (
          <p className="err" role="alert">
            {panelFailure(t, make.error, 'admin.campaigns.not_made')}
          </p>
        ) : null}
        <button
          type="submit"
          className="btn btn-p btn-md"
          disabled={make.isBusy || chosen.length === 0 || !isWhole(segment)}
          aria-busy={make.isBusy}
        >
          {t(make.isBusy ? 'admin.saving' : 'admin.campaigns.make')}
        </button>
      </form>
    </Sheet>
  );
}
