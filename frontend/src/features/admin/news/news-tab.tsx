import { Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../../api/client';
import type { ArticleRow } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { Icon } from '../../../ui/icons';
import { Link } from '../../../ui/link';
import { SearchBox } from '../../../ui/search-box';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { confirmed } from '../panel/confirmed';
import { Day } from '../panel/day';
import { useAdminChange } from '../panel/use-admin-change';
import { useAdminList } from '../panel/use-admin-list';
import { ArticleSheet } from './article-sheet';
import { GenerateButton } from './generate-button';
import { PreviewButton } from './preview-link';

/** The English title, else the first one there is (spec admin §2). */
function useTitleOf() {
  const { t } = useLanguage();
  return ({ translations }: ArticleRow) =>
    (translations.find(({ language }) => language === 'en') ?? translations[0])?.title ??
    t('admin.news.no_title');
}

function useColumns(): readonly Column<ArticleRow>[] {
  const { t } = useLanguage();
  const titleOf = useTitleOf();
  return [
    { key: 'title', title: t('admin.news.title'), onPhone: 'title', cell: (row) => <b>{titleOf(row)}</b> },
    {
      key: 'slug',
      title: t('admin.news.slug'),
      cell: ({ slug }) => <span className="mono muted">{slug}</span>,
    },
    {
      key: 'languages',
      title: t('admin.news.languages'),
      cell: ({ translations }) => translations.map(({ language }) => language.toUpperCase()).join(' '),
    },
    {
      key: 'published',
      title: t('admin.news.day'),
      cell: ({ publishedAt }) => <Day iso={publishedAt} />,
    },
    {
      key: 'status',
      title: t('admin.news.status'),
      onPhone: 'side',
      cell: ({ isPublished, publishedAt }) => {
        const state = !isPublished ? 'draft' : new Date(publishedAt) > new Date() ? 'scheduled' : 'live';
        return (
          <span className={state === 'live' ? 'pill pill-ok' : 'pill pill-off'}>
            {t(`admin.news.${state}`)}
          </span>
        );
      },
    },
  ];
}

const isLive = ({ isPublished, publishedAt }: ArticleRow) =>
  isPublished && new Date(publishedAt) <= new Date();

/** Leads to a campaign of this article; what nobody can read yet is not sent. */
function SendLink({ article, title }: { article: ArticleRow; title: string }) {
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

/** Articles: written, rewritten, published and deleted (spec admin §2). */
export default function NewsTab() {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const [opened, setOpened] = useState<{ article: ArticleRow | null } | null>(null);
  const titleOf = useTitleOf();
  const columns = useColumns();
  const list = useAdminList<ArticleRow>({
    path: '/news/admin/all',
    rows: 'news',
    failed: 'admin.failed_fetch_news',
  });
  const remove = (article: ArticleRow) => {
    if (!confirmed(t('admin.news.confirm_delete', { title: titleOf(article) }))) return;
    void change({
      run: () => send('DELETE', `/news/admin/${article._id}`),
      done: 'admin.news_deleted',
      failed: 'admin.failed_delete_news',
    });
  };
  const title = t('admin.tab.news');
  const add = (
    <button type="button" className="btn btn-p btn-md" onClick={() => setOpened({ article: null })}>
      <Icon of={Plus} />
      {t('admin.news.add')}
    </button>
  );
  return (
    <AdminTab
      title={title}
      count={list.total}
      toolbar={
        <>
          <SearchBox label={t('admin.news.search')} value={list.search} onSearch={list.find} />
          <GenerateButton />
          {add}
        </>
      }
    >
      <AdminTable
        title={title}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={t('admin.news.empty')}
        emptyAction={add}
        actions={(article) => (
          <>
            <PreviewButton articleId={article._id} title={titleOf(article)} />
            <SendLink article={article} title={titleOf(article)} />
            <button
              type="button"
              aria-label={t('admin.news.edit_named', { title: titleOf(article) })}
              onClick={() => setOpened({ article })}
            >
              <Icon of={Pencil} />
            </button>
            <button
              type="button"
              className="del"
              disabled={isBusy}
              aria-label={t('admin.news.delete_named', { title: titleOf(article) })}
              onClick={() => remove(article)}
            >
              <Icon of={Trash2} />
            </button>
          </>
        )}
      />
      {opened ? <ArticleSheet article={opened.article} onClose={() => setOpened(null)} /> : null}
    </AdminTab>
  );
}
