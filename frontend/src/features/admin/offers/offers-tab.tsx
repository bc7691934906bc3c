import { Ban } from 'lucide-react';
import { api } from '../../../api/requests/client';
import type { OfferListItem } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { EmailText } from '../../../ui/email-text';

function useColumns(): readonly ListColumn<OfferListItem>[] {
  const { t } = useLanguage();
  return [
    {
      key: 'customer',
      onPhone: 'title',
      cell: ({ email, userId }) => (
        <span title={userId}>
          <EmailText>{email || userId}</EmailText>
        </span>
      ),
    },
    {
      key: 'plugin',
      cell: ({ plugin, pluginId, percent }) => (
        <span title={pluginId}>
          {plugin || pluginId} <span className="muted">−{percent} %</span>
        </span>
      ),
    },
    { key: 'rule', cell: ({ rule }) => t(`admin.offers.rule.${rule}`) },
    {
      key: 'state',
      onPhone: 'side',
      pill: ({ state }) => ({ isOk: state === 'open', text: t(`admin.offers.state.${state}`) }),
    },
    { key: 'ends', date: 'endsAt' },
    { key: 'order', cell: ({ orderNumber }) => <span className="mono">{orderNumber ?? '–'}</span> },
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
      exportName="offers.csv"
      exportNeeds="customers:export"
      rows="offers"
      idOf={({ id }) => id}
      columns={useColumns()}
      filters={[
        { select: { name: 'state', values: ['open', 'used', 'ended'] } },
        { text: [{ name: 'email', label: t('admin.offers.customer') }] },
      ]}
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
