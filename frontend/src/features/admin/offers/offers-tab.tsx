import { clsx } from 'clsx';
import { Ban } from 'lucide-react';
import { api } from '../../../api/requests/client';
import type { OfferListItem } from '../../../api/schema';
import type { Column } from '../../../ui/table/data-table';
import { useLanguage } from '../../i18n/language';
import { DateCell } from '../panel/date-cell';
import { ListTab } from '../panel/list/list-tab';
import { EmailText } from '../../../ui/email-text';

function useColumns(): readonly Column<OfferListItem>[] {
  const { t } = useLanguage();
  return [
    {
      key: 'email',
      title: t('admin.offers.customer'),
      onPhone: 'title',
      cell: ({ email, userId }) => (
        <span title={userId}>
          <EmailText>{email || userId}</EmailText>
        </span>
      ),
    },
    {
      key: 'plugin',
      title: t('admin.offers.plugin'),
      cell: ({ plugin, pluginId, percent }) => (
        <span title={pluginId}>
          {plugin || pluginId} <span className="muted">−{percent} %</span>
        </span>
      ),
    },
    { key: 'rule', title: t('admin.offers.rule'), cell: ({ rule }) => t(`admin.offers.rule.${rule}`) },
    {
      key: 'state',
      title: t('admin.offers.state'),
      onPhone: 'side',
      cell: ({ state }) => (
        <span className={clsx('pill', state === 'open' ? 'pill-ok' : 'pill-off')}>
          {t(`admin.offers.state.${state}`)}
        </span>
      ),
    },
    {
      key: 'ends',
      title: t('admin.offers.ends'),
      cell: ({ endsAt }) => <DateCell iso={endsAt} />,
    },
    {
      key: 'order',
      title: t('admin.offers.order'),
      cell: ({ orderNumber }) => <span className="mono">{orderNumber ?? '–'}</span>,
    },
  ];
}

/** Personal offers, and a way to end one. */
export default function OffersTab() {
  const { t } = useLanguage();
  const nameOf = ({ email, plugin }: OfferListItem) => `${plugin}, ${email}`;
  return (
    <ListTab<OfferListItem>
      tab="offers"
      path="/admin/offers"
      rows="offers"
      idOf={({ id }) => id}
      columns={useColumns()}
      filters={[
        {
          select: {
            name: 'state',
            label: t('admin.offers.state'),
            all: t('admin.offers.all'),
            values: ['open', 'used', 'ended'],
            textOf: (state) => t(`admin.offers.state.${state}`),
          },
        },
        { text: [{ name: 'email', label: t('admin.offers.customer') }] },
      ]}
      empty={t('admin.offers.empty')}
      failed="admin.offers.did_not_load"
      actions={[
        {
          name: 'end',
          icon: Ban,
          isDestructive: true,
          isShown: ({ state }) => state === 'open',
          label: (offer) => t('admin.offers.end', { name: nameOf(offer) }),
          confirmation: (offer) => t('admin.offers.confirm_end', { name: nameOf(offer) }),
          run: ({ id }) => api.post('/admin/offers/{id}/end', { path: { id } }),
          done: 'admin.offers.was_ended',
          failed: 'admin.offers.not_ended',
        },
      ]}
    />
  );
}
