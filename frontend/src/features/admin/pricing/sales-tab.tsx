import { clsx } from 'clsx';
import { Ban, Newspaper } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { SaleListItem } from '../../../api/schema';
import type { Column } from '../../../ui/table/data-table';
import { dayAndTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import { ListTab } from '../panel/list/list-tab';
import { announceSale } from './announce-sale';
import { reductionText } from './reduction';
import { SaleSheet } from './sale-sheet';
import { ScopeText } from './scope-text';

function useColumns(): readonly Column<SaleListItem>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'name',
      title: t('admin.sales.name'),
      onPhone: 'title',
      cell: ({ nameEn, nameRu }) => <b>{lang === 'ru' ? nameRu : nameEn}</b>,
    },
    {
      key: 'reduction',
      title: t('admin.sales.reduction'),
      cell: (sale) => <span className="num">{reductionText(sale, lang)}</span>,
    },
    { key: 'products', title: t('admin.sales.products'), cell: (sale) => <ScopeText of={sale} /> },
    {
      key: 'period',
      title: t('admin.sales.period'),
      cell: ({ startsAt, endsAt }) => `${dayAndTime(startsAt, lang)} – ${dayAndTime(endsAt, lang)}`,
    },
    {
      key: 'state',
      title: t('admin.sales.state'),
      onPhone: 'side',
      cell: ({ state }) => (
        <span className={clsx('pill', state === 'running' ? 'pill-ok' : 'pill-off')}>
          {t(`admin.sales.state.${state}`)}
        </span>
      ),
    },
  ];
}

/** Sales: create one for many products, announce one, end one. */
export default function SalesTab() {
  const { t, lang } = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const nameOf = ({ nameEn, nameRu }: SaleListItem) => (lang === 'ru' ? nameRu : nameEn);
  return (
    <ListTab<SaleListItem>
      tab="sales"
      path="/admin/sales"
      rows="sales"
      idOf={({ id }) => id}
      columns={useColumns()}
      filters={[
        {
          select: {
            name: 'state',
            label: t('admin.sales.state'),
            all: t('admin.sales.all'),
            values: ['planned', 'running', 'ended'],
            textOf: (state) => t(`admin.sales.state.${state}`),
          },
        },
      ]}
      toolbar={<AddButton text={t('admin.sales.add')} onClick={() => setAdding(true)} />}
      empty={t('admin.sales.empty')}
      failed="admin.sales.did_not_load"
      actions={[
        {
          name: 'announce',
          icon: Newspaper,
          isShown: ({ state }) => state !== 'ended',
          label: (sale) => t('admin.sales.announce', { name: nameOf(sale) }),
          run: announceSale,
          done: 'admin.sales.announced',
          failed: 'admin.sales.not_announced',
        },
        {
          name: 'end',
          icon: Ban,
          isDestructive: true,
          isShown: ({ state }) => state !== 'ended',
          label: (sale) => t('admin.sales.end', { name: nameOf(sale) }),
          confirmation: (sale) => t('admin.sales.confirm_end', { name: nameOf(sale) }),
          run: ({ id }) => api.post('/admin/sales/{id}/end', { path: { id } }),
          done: 'admin.sales.was_ended',
          failed: 'admin.sales.not_ended',
        },
      ]}
    >
      {isAdding ? <SaleSheet onClose={() => setAdding(false)} /> : null}
    </ListTab>
  );
}
