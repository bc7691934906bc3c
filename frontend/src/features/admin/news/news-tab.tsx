import { clsx } from 'clsx';
import { Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { AdminArticle } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { Link } from '../../../ui/link';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { ArticleSheet } from './article-sheet';
import { GenerateButton } from './generate-button';
import { PreviewButton } from './preview-link';

/** The English title, or the first available one (admin §2). */
function useTitleOf() {
  const { t } = useLanguage();
  return ({ translations }: AdminArticle) =>
    (translations.find(({ language }) => language === 'en') ?? translations[0])?.title ??
    t('admin.news.no_title');
}

function useColumns(): readonly ListColumn<AdminArticle>[] {
  const { t } = useLanguage();
  const titleOf = useTitleOf();
  return [
    { key: 'title', onPhone: 'title', cell: (row) => <b>{titleOf(row)}</b> },
    { key: 'slug', cell: ({ slug }) => <span className="mono muted">{slug}</span> },
    {
      key: 'languages',
      cell: ({ translations }) => translations.map(({ language }) => language.toUpperCase()).join(' '),
    },
    { key: 'day', date: 'publishedAt' },
    {
      key: 'status',
      onPhone: 'side',
      cell: ({ isPublished, publishedAt }) => {
        const state = !isPublished ? 'draft' : new Date(publishedAt) > new Date() ? 'scheduled' : 'live';
        return (
          <span className={clsx('pill', state === 'live' ? 'pill-ok' : 'pill-off')}>
            {t(`admin.news.${state}`)}
          </span>
        );
      },
    },
  ];
}

const isLive = ({ isPublished, publishedAt }: AdminArticle) =>
  isPublished && new Date(publishedAt) <= new Date();

/** Opens a new campaign of this article; only published articles can be sent. */
function SendLink({ article, title }: { article: AdminArticle; title: string }) {
  const { t } = useLanguage();
  if (!isLive(article)) return null;
  const name = t('admin.news.send_named', { title });
  return (
    <Link
      to={`?tab=campaigns&article=${article._id}&slug=${encodeURIComponent(article.slug)}`}
      aria-label={name}
      title={name}
    >
      <Icon of={Send} />
    </Link>
  );
}

/** Articles: create, edit, preview, publish, delete (admin §2). */
export default function NewsTab() {
  const { t } = useLanguage();
  const [opened, setOpened] = useState<{ article: AdminArticle | null } | null>(null);
  const titleOf = useTitleOf();
  const add = (
    <button type="button" className="btn btn-p btn-md" onClick={() => setOpened({ article: null })}>
      <Icon of={Plus} />
      {t('admin.news.add')}
    </button>
  );
  return (
    <ListTab<AdminArticle>
      tab="news"
      path="/news/admin/all"
      exportName="news.csv"
      rows="news"
      idOf={({ _id }) => _id}
      columns={useColumns()}
      search={t('admin.news.search')}
      toolbar={
        <>
          <GenerateButton />
          {add}
        </>
      }
      emptyAction={add}
      failed="admin.failed_fetch_news"
      actions={[
        {
          name: 'preview',
          render: (article) => <PreviewButton articleId={article._id} title={titleOf(article)} />,
        },
        { name: 'send', render: (article) => <SendLink article={article} title={titleOf(article)} /> },
        {
          name: 'edit',
          icon: Pencil,
          label: (article) => t('admin.news.edit_named', { title: titleOf(article) }),
          open: (article) => setOpened({ article }),
        },
        {
          name: 'delete',
          icon: Trash2,
          isDestructive: true,
          label: (article) => t('admin.news.delete_named', { title: titleOf(article) }),
          confirmation: (article) => t('admin.news.confirm_delete', { title: titleOf(article) }),
          run: ({ _id: id }) => api.delete('/news/admin/{id}', { path: { id } }),
          done: 'admin.news_deleted',
          failed: 'admin.failed_delete_news',
        },
      ]}
    >
      {opened ? <ArticleSheet article={opened.article} onClose={() => setOpened(null)} /> : null}
    </ListTab>
  );
}
