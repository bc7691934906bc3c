import { Ban } from 'lucide-react';
import { send } from '../../../api/client';
import type { OfferLine } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { confirmed } from '../panel/confirmed';
import { Day } from '../panel/day';
import { FilterChoice } from '../panel/filter-choice';
import { FilterForm } from '../panel/filter-form';
import { useAdminChange } from '../panel/use-admin-change';
import { useAdminList } from '../panel/use-admin-list';

const states = ['open', 'used', 'ended'] as const;

function useColumns(): readonly Column<OfferLine>[] {
  const { t } = useLanguage();
  return [
    {
      key: 'email',
      title: t('admin.offers.customer'),
      onPhone: 'title',
      cell: ({ email, userId }) => <span title={userId}>{email || userId}</span>,
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
        <span className={state === 'open' ? 'pill pill-ok' : 'pill pill-off'}>
          {t(`admin.offers.state.${state}`)}
        </span>
      ),
    },
    {
      key: 'ends',
      title: t('admin.offers.ends'),
      cell: ({ endsAt }) => <Day iso={endsAt} />,
    },
    {
      key: 'order',
      title: t('admin.offers.order'),
      cell: ({ orderNumber }) => <span className="mono">{orderNumber ?? '–'}</span>,
    },
  ];
}

/** What was promised to whom, whether it was used, and an end to it. */
export default function OffersTab() {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const columns = useColumns();
  const list = useAdminList<OfferLine>({
    path: '/admin/offers',
    rows: 'offers',
    filters: ['state', 'email'],
    failed: 'admin.offers.did_not_load',
  });
  const nameOf = ({ email, plugin }: OfferLine) => `${plugin}, ${email}`;
  const end = (offer: OfferLine) => {
    if (!confirmed(t('admin.offers.confirm_end', { name: nameOf(offer) }))) return;
    void change({
      run: () => send('POST', `/admin/offers/${offer.id}/end`),
      done: 'admin.offers.was_ended',
      failed: 'admin.offers.not_ended',
    });
  };
  const title = t('admin.tab.offers');
  return (
    <AdminTab
      title={title}
      count={list.total}
      toolbar={
        <>
          <FilterChoice
            list={list}
            name="state"
            label={t('admin.offers.state')}
            all={t('admin.offers.all')}
            values={states}
            textOf={(state) => t(`admin.offers.state.${state}`)}
          />
          <FilterForm
            values={list.filters}
            onApply={(next) => list.filter({ ...list.filters, ...next })}
            fields={[{ name: 'email', label: t('admin.offers.customer') }]}
          />
        </>
      }
    >
      <AdminTable
        title={title}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('admin.offers.empty')}
        actions={(offer) =>
          offer.state === 'open' ? (
            <button
              type="button"
              className="del"
              disabled={isBusy}
              aria-label={t('admin.offers.end', { name: nameOf(offer) })}
              title={t('admin.offers.end', { name: nameOf(offer) })}
              onClick={() => end(offer)}
            >
              <Icon of={Ban} />
            </button>
          ) : null
        }
      />
    </AdminTab>
  );
}
