import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { api } from '../../../api/requests/client';
import type { PageSummary } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { type Column, DataTable, TableSkeleton } from '../../../ui/table/data-table';
import { LoadError } from '../../auth/load-error';
import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { useEditedId } from '../panel/form/use-edited-id';
import panelStyles from '../panel/panel.module.css';
import { TabLayout } from '../panel/tab-layout';
import { PageSheet } from './page-sheet';

function useColumns(): readonly Column<PageSummary>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'name',
      title: t('admin.pages.page'),
      onPhone: 'title',
      cell: ({ name }) => <b>{t(`admin.pages.name.${name}`)}</b>,
    },
    {
      key: 'version',
      title: t('admin.pages.version'),
      cell: ({ version }) => (version === 0 ? t('admin.pages.default') : version),
    },
    { key: 'updated', title: t('admin.pages.updated'), cell: ({ updated }) => shortDate(updated, lang) },
    {
      key: 'draft',
      title: t('admin.pages.draft'),
      onPhone: 'side',
      cell: ({ hasDraft }) =>
        hasDraft ? <span className="pill pill-off">{t('admin.pages.draft')}</span> : null,
    },
  ];
}

/** Texts of the static pages: edit, compare, preview, publish. */
export default function PagesTab() {
  const { t } = useLanguage();
  const edited = useEditedId();
  const columns = useColumns();
  const list = useQuery({ queryKey: ['admin', 'pages'], queryFn: () => api.get('/admin/pages') });
  const name = list.data?.pages.find((page) => page.name === edited.id)?.name;
  const editButton = (page: PageSummary) => {
    const label = t('admin.pages.edit', { name: t(`admin.pages.name.${page.name}`) });
    return (
      <button type="button" aria-label={label} title={label} onClick={() => edited.edit(page.name)}>
        <Icon of={Pencil} />
      </button>
    );
  };
  return (
    <TabLayout title={t('admin.tab.pages')}>
      {list.data ? (
        <DataTable
          caption={t('admin.tab.pages')}
          columns={columns}
          rows={list.data.pages}
          rowKey={(page) => page.name}
          actions={editButton}
          actionsTitle={t('admin.actions')}
        />
      ) : list.isError ? (
        <div className={panelStyles.state}>
          <LoadError title={t('admin.pages.did_not_load')} onRetry={list.refetch} />
        </div>
      ) : (
        <TableSkeleton rows={6} label={t('shell.loading')} />
      )}
      {name ? <PageSheet name={name} onClose={edited.close} /> : null}
    </TabLayout>
  );
}
