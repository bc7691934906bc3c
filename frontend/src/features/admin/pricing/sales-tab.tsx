import { Ban, Newspaper } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { SaleListItem } from '../../../api/schema';
import { dayAndTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { announceSale } from './announce-sale';
import { reductionText } from '../panel/pricing/reduction';
import SaleSheet from '../panel/pricing/sale-sheet';
import { ScopeText } from './scope-text';

function useColumns(): readonly ListColumn<SaleListItem>[] {
  const { t, lang } = useLanguage();
  return [
    { key: 'name', onPhone: 'title', cell: ({ nameEn, nameRu }) => <b>{lang === 'ru' ? nameRu : nameEn}</b> },
    { key: 'reduction', cell: (sale) => <span className="num">{reductionText(sale, lang)}</span> },
    { key: 'products', cell: (sale) => <ScopeText of={sale} /> },
    {
      key: 'period',
      cell: ({ startsAt, endsAt }) => `${dayAndTime(startsAt, lang)} – ${dayAndTime(endsAt, lang)}`,
    },
    {
      key: 'state',
      onPhone: 'side',
      pill: ({ state }) => ({ isOk: state === 'running', text: t(`admin.sales.state.${state}`) }),
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
      exportName="sales.csv"
      rows="sales"
      idOf={({ id }) => id}
      columns={useColumns()}
      filters={[{ select: { name: 'state', values: ['planned', 'running', 'ended'] } }]}
      toolbar={<AddButton text={t('admin.sales.add')} onClick={() => setAdding(true)} />}
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
